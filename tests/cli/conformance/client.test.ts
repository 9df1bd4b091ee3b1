import { beforeAll, expect, test } from "vitest";
import { program, PASSWORD, signIn, type Client } from "./program.ts";
import { filePart, image, parts } from "./world.ts";

/**
 * A client that knows the specification and nothing else: it makes the calls of §7 in the order of §1, in which a school
 * comes to its cards, and sends and reads what §3 names.
 */
const served = program();
const ids = { school: 0, user: 0, classroom: 0, form: 0, link: 0, template: 0, students: [] as number[] };
let admin: Client;
let token = "";

const ok = async (answer: ReturnType<Client["send"]>) => {
  const { status, body } = await answer;
  expect([200, 201, 204]).toContain(status);
  return body;
};

/** The default fields of a new template, as §3 has them. */
const FIELDS = [
  { name: "full_name", label: "Student Name", type: "text", required: true, map_to: "full_name" },
  { name: "fatherName", label: "Father Name", type: "text" },
  { name: "address", label: "Address", type: "textarea" },
  {
    name: "blood_group",
    label: "Blood Group",
    type: "select",
    options: ["A+", "A-", "B+", "B-", "O+", "O-", "AB+", "AB-"],
  },
  {
    name: "parent_phone",
    label: "Parent Phone",
    type: "tel",
    required: true,
    unique: true,
    map_to: "parent_phone",
  },
  { name: "photo", label: "Photo", type: "file", required: true, map_to: "photo" },
];

let photo: File;
beforeAll(async () => {
  // One picture for every child, as a client that tries the calls sends it.
  photo = filePart(await image(60, 80));
});

const answers = (full_name: string, parent_phone: string) =>
  parts({
    full_name,
    fatherName: "Ravi Rao",
    address: "12 MG Road",
    blood_group: "O+",
    parent_phone,
    photo,
  });

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
      expires_at: new Date(Date.now() + 14 * 86_400_000).toISOString(),
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
  for (const [name, phone] of [
    ["Asha Rao", "9876543210"],
    ["Balu Sen", "9876543211"],
    ["Chitra Das", "9876543212"],
  ] as const) {
    const { status, body } = await served.anyone.send(
      "POST",
      `/public/upload/${token}`,
      answers(name, phone),
    );
    expect([status, body.detail]).toEqual([201, "✅ Thanks! Your details were submitted successfully."]);
  }
  const sibling = await served.anyone.send(
    "POST",
    `/public/upload/${token}`,
    answers("Dev Rao", "9876543210"),
  );
  expect([status4xx(sibling.status), typeof sibling.body.detail]).toEqual([true, "string"]);
});

const status4xx = (status: number): boolean => status >= 400 && status < 500;

test("§4 the school admin verifies what parents submitted", async () => {
  const submitted = await ok(admin.get(`/students/?status=SUBMITTED&classroom=${ids.classroom}`));
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
  const list = `/students/submissions/?school=${ids.school}&classroom=${ids.classroom}`;
  expect(await ok(served.root.get(list))).toEqual([]);
  expect(await ok(served.root.get("/dashboard/"))).toMatchObject({ id_generated: 3, id_pending: 0 });
});

test("§7 what was made is deleted in the order in which nothing refers to it", async () => {
  await ok(admin.send("DELETE", `/upload-links/${ids.link}/`));
  await ok(served.root.send("DELETE", `/form-templates/${ids.form}/`));
  await ok(served.root.send("DELETE", `/id-templates/${ids.template}/`));
  await ok(served.root.send("DELETE", `/users/${ids.user}/`));
  expect(status4xx((await served.root.send("DELETE", `/schools/${ids.school}/`)).status)).toBe(true);
});
