import { expect, test } from "vitest";
import { filePart, image, parts } from "../parts.ts";
import { program, PASSWORD, signIn, type Client } from "../program.ts";
import { FIELDS, filledIn, inDays, list, ok, refusal, refusedWith, THANKS, upload } from "./specification.ts";

/**
 * A client that knows only the specification. It makes the calls of §7 in the order of §1, in which a school gets its
 * cards, and sends and reads what §3 defines.
 */
const served = program();
const ids = { school: 0, user: 0, classroom: 0, form: 0, link: 0, template: 0, students: [] as number[] };
let admin: Client;
let token = "";

test("§2 the super admin makes a school, its admin and its form", async () => {
  const school = { name: "Green School", address: "Pune", email: "office@green.example", phone: "0202567" };
  ids.school = (await ok(served.root.send("POST", "/schools/", school))).id;
  const user = { username: "green", first_name: "Uma", last_name: "Rao", email: "uma@green.example" };
  const made = { ...user, password: PASSWORD, role: "SCHOOL_ADMIN", school: ids.school };
  ids.user = (await ok(served.root.send("POST", "/users/", made))).id;
  const form = { name: "Details", fields: FIELDS, school_id: ids.school };
  ids.form = (await ok(served.root.send("POST", "/form-templates/", form))).id;
  admin = await signIn(served, "green");
  expect(await ok(admin.get("/me/"))).toMatchObject({
    username: "green",
    role: "SCHOOL_ADMIN",
    school_id: ids.school,
  });
});

test("§2 the school admin makes a class and an upload link for it", async () => {
  const room = { class_name: "8", section: "A", total_students: 3 };
  ids.classroom = (await ok(admin.send("POST", "/classes/", room))).id;
  const link = await ok(
    admin.send("POST", "/upload-links/", {
      school: ids.school,
      classroom: ids.classroom,
      template: ids.form,
      expires_at: inDays(14),
      is_active: true,
      notes: "",
      max_uses: null,
    }),
  );
  expect(link).toMatchObject({ is_active: true, uses_count: 0, max_uses: null });
  ({ id: ids.link, token } = link);
});

test("§5 a parent sends the fields of the form and nothing else, and a taken unique answer is refused", async () => {
  const form = await ok(served.anyone.get(`/public/form/${token}`));
  expect(form).toMatchObject({ school: "Green School", class: "8", section: "A" });
  expect(form.fields).toHaveLength(6);
  for (const [full_name, parent_phone] of [
    ["Asha Rao", "9876543210"],
    ["Balu Sen", "9876543211"],
    ["Chitra Das", "9876543212"],
  ] as const) {
    const { status, body } = await upload(served, token, filledIn({ full_name, parent_phone }));
    expect([status, body.detail]).toEqual([201, THANKS]);
  }
  const taken = upload(served, token, filledIn({ full_name: "Dev Rao", parent_phone: "9876543210" }));
  expect(await refusal(taken)).toEqual(refusedWith("Parent Phone has already been submitted."));
});

test("§4 the school admin verifies what parents submitted", async () => {
  const submitted = await list(admin.get(`/students/?status=SUBMITTED&classroom=${ids.classroom}`));
  expect(submitted).toHaveLength(3);
  ids.students = submitted.map(({ id }: { id: number }) => id);
  for (const id of ids.students)
    expect(await ok(admin.send("POST", `/students/${id}/verify/`))).toMatchObject({ status: "VERIFIED" });
});

test("§3 the super admin designs a template that is the default, and changes it", async () => {
  const fields = {
    full_name: { x: 20, y: 20, width: 160, height: 40, size: 16 },
    photo: { x: 20, y: 100, width: 120, height: 160, isImage: true, shape: "circle" },
  };
  const template = await ok(
    served.root.send(
      "POST",
      "/id-templates/",
      parts({
        school: String(ids.school),
        name: "Blue",
        fields: JSON.stringify(fields),
        is_default: "true",
        card_size_mm: JSON.stringify({ w: 54, h: 86 }),
        background: filePart(await image(540, 860), "background.jpg"),
      }),
    ),
  );
  ids.template = template.id;
  const changed = parts({
    fields: JSON.stringify(fields),
    card_size_mm: JSON.stringify({ w: 48, h: 72 }),
    is_default: "true",
  });
  expect(await ok(served.root.send("PATCH", `/id-templates/${ids.template}/`, changed))).toMatchObject({
    is_default: true,
    card_size_mm: { w: 48, h: 72 },
  });
});

test("§4 every VERIFIED student is printed and marked, whatever is found on the cards", async () => {
  const path = `/students/generate_ids/?school=${ids.school}&classroom=${ids.classroom}`;
  const pdf = await served.root.get(path);
  expect([pdf.status, pdf.headers.get("content-type"), pdf.headers.get("x-idms-cards")]).toEqual([
    200,
    "application/pdf",
    "3",
  ]);
  expect(pdf.body.subarray(0, 5).toString()).toBe("%PDF-");
  for (const id of ids.students)
    expect(await ok(served.root.send("POST", `/students/${id}/mark-id-generated/`))).toMatchObject({
      status: "ID_GENERATED",
    });
  const loaded = `/students/submissions/?school=${ids.school}&classroom=${ids.classroom}`;
  expect(await list(served.root.get(loaded))).toEqual([]);
  expect(await ok(served.root.get("/dashboard/"))).toMatchObject({ id_generated: 3, id_pending: 0 });
});

test("§7 what was made is deleted in the order in which nothing refers to it", async () => {
  await ok(admin.send("DELETE", `/upload-links/${ids.link}/`));
  await ok(served.root.send("DELETE", `/form-templates/${ids.form}/`));
  await ok(served.root.send("DELETE", `/id-templates/${ids.template}/`));
  await ok(served.root.send("DELETE", `/users/${ids.user}/`));
  expect((await refusal(served.root.send("DELETE", `/schools/${ids.school}/`))).isRefused).toBe(true);
});
