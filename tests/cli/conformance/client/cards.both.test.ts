import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { pageSize, pdfPages } from "../../pdf-tools.ts";
import { filePart, image, parts } from "../parts.ts";
import { program, type Answer } from "../program.ts";
import {
  cardParts,
  FIELDS,
  filledIn,
  idOf,
  list,
  NEW_PHOTO,
  NEW_TEXT,
  ok,
  openClass,
  refusal,
  refusedWith,
  submitted,
  upload,
  verified,
  type OpenClass,
} from "./specification.ts";

const served = program();
let green: OpenClass;
beforeAll(async () => {
  green = await openClass(served);
});

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);
const ofStatus = async ({ admin, classroom }: OpenClass, status: string) =>
  idsOf(await list(admin.get(`/students/?status=${status}&classroom=${classroom}`)));
const mark = (id: number) => served.root.send("POST", `/students/${id}/mark-id-generated/`);
const generate = ({ school, classroom }: OpenClass): Promise<Answer> =>
  served.root.get(`/students/generate_ids/?school=${school}&classroom=${classroom}`);
const loaded = ({ school, classroom }: OpenClass) =>
  list(served.root.get(`/students/submissions/?school=${school}&classroom=${classroom}`));

/** Saves the PDF of a response for a PDF reader, and returns its path. */
async function saved(answer: Answer): Promise<string> {
  const path = join(served.data, "idcards.pdf");
  await writeFile(path, answer.body);
  return path;
}

test("§3 Student submission: id, full_name, parent_phone, status, classroom, school, photo and meta", async () => {
  const world = await openClass(served);
  const [id] = await submitted(served, world, ["Meera Krishnan"]);
  const [student] = await list(world.admin.get("/students/?status=SUBMITTED"));
  expect(student).toMatchObject({
    id,
    full_name: "Meera Krishnan",
    parent_phone: expect.stringMatching(/^\d{10}$/),
    status: "SUBMITTED",
    meta: { fatherName: "Ravi Raoshtra", photo: expect.any(String) },
  });
  const { classroom } = student;
  expect([classroom.id ?? classroom.pk, classroom.class_name ?? classroom.name]).toEqual([
    world.classroom,
    "8",
  ]);
  expect(idOf(student.school)).toBe(world.school);
  const photo = await world.admin.get(student.photo.replace(/^\/api/, ""));
  expect([photo.status, photo.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
});

test("§7 GET /students/ with query status and optional classroom", async () => {
  const [waiting, looked] = await submitted(served, green, ["Asha Rao", "Balu Sen"]);
  await ok(green.admin.send("POST", `/students/${looked}/verify/`));
  const ids = async (query: string) => idsOf(await list(green.admin.get(`/students/?${query}`)));
  expect(await ids("status=SUBMITTED")).toEqual([waiting]);
  expect(await ids("status=VERIFIED")).toEqual([looked]);
  expect(await ids(`status=VERIFIED&classroom=${green.classroom}`)).toEqual([looked]);
  const { id: other } = await ok(
    green.admin.send("POST", "/classes/", { class_name: "1", total_students: 0 }),
  );
  expect(await ids(`status=VERIFIED&classroom=${other}`)).toEqual([]);
  expect(await ids("status=VERIFIED&classroom=")).toEqual([looked]);
});

test("§4 SUBMITTED to VERIFIED happens through the school admin's Verify action", async () => {
  const [id] = await submitted(served, green, ["Chitra Das"]);
  const path = `/students/${id}/verify/`;
  expect(await ok(green.admin.send("POST", path))).toMatchObject({ id, status: "VERIFIED" });
  const { isRefused, detail } = await refusal(green.admin.send("POST", path));
  expect([isRefused, detail]).toEqual([true, expect.any(String)]);
});

test("§4 SUBMITTED → VERIFIED → ID_GENERATED: no step is left out, and none goes back", async () => {
  const [id] = await submitted(served, green, ["Dev Anand"]);
  expect((await refusal(mark(id as number))).isRefused).toBe(true);
  await ok(green.admin.send("POST", `/students/${id}/verify/`));
  expect(await ok(mark(id as number))).toMatchObject({ id, status: "ID_GENERATED" });
  expect((await refusal(mark(id as number))).isRefused).toBe(true);
  expect((await refusal(green.admin.send("POST", `/students/${id}/verify/`))).isRefused).toBe(true);
});

test("§5 Generating and loading need both school and class: 'Select school and class'", async () => {
  for (const path of ["/students/generate_ids/", "/students/submissions/"])
    for (const query of ["", `?school=${green.school}`, `?classroom=${green.classroom}`])
      expect(await refusal(served.root.get(path + query))).toEqual(refusedWith("Select school and class"));
});

test("§7 GET /students/generate_ids/ → a PDF, saved as idcards.pdf, with a card of each VERIFIED student", async () => {
  const world = await openClass(served);
  await ok(served.root.send("POST", "/id-templates/", await cardParts(world.school)));
  const printed = await verified(served, world, ["Asha Rao", "Balu Sen"]);
  const [waiting] = await submitted(served, world, ["Chitra Das"]);
  const answer = await generate(world);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(answer.headers.get("content-disposition")).toContain("idcards.pdf");
  expect(await pdfPages(await saved(answer))).toBe(2);
  expect(await ofStatus(world, "VERIFIED")).toEqual(expect.arrayContaining(printed));
  expect(await ofStatus(world, "SUBMITTED")).toEqual([waiting]);
});

test("§4 After generation each VERIFIED student is marked by a request without a body, and the list is empty of them", async () => {
  const world = await openClass(served);
  await ok(served.root.send("POST", "/id-templates/", await cardParts(world.school)));
  await verified(served, world, ["Asha Rao", "Balu Sen"]);
  await ok(generate(world));
  for (const student of await loaded(world))
    expect(await ok(mark(student.id))).toMatchObject({ status: "ID_GENERATED" });
  expect(await loaded(world)).toEqual([]);
  const { isRefused, detail } = await refusal(generate(world));
  expect([isRefused, detail]).toEqual([true, expect.any(String)]);
});

test("§4 Every VERIFIED student is printed, whatever the photos and names are", async () => {
  const world = await openClass(served);
  await ok(served.root.send("POST", "/id-templates/", await cardParts(world.school)));
  const one = filePart(await image());
  for (const [full_name, photo] of [
    ["Asha Rao", one],
    ["Balu Sen", one],
    ["Chitra Das", filePart(await image(60, 80, "#000000"))],
    ["undefined", filePart(await image(4, 4))],
    ["Venkata Narasimha Rajuvaripeta Subrahmanya Lakshminarayana", filePart(await image(900, 30))],
  ] as const)
    await ok(upload(served, world.token, filledIn({ full_name, photo })));
  const ids = await ofStatus(world, "SUBMITTED");
  for (const id of ids) await ok(world.admin.send("POST", `/students/${id}/verify/`));
  expect(await pdfPages(await saved(await generate(world)))).toBe(5);
  for (const id of ids) expect(await ok(mark(id))).toMatchObject({ status: "ID_GENERATED" });
});

test("§4 Every VERIFIED student is printed and marked, also where the form takes no photo", async () => {
  const fields = FIELDS.filter(({ type }) => type !== "file");
  const world = await openClass(served, { fields });
  await ok(served.root.send("POST", "/id-templates/", await cardParts(world.school)));
  const body = await filledIn({ full_name: "Asha Rao" });
  body.delete("photo");
  await ok(upload(served, world.token, body));
  const [id] = (await ofStatus(world, "SUBMITTED")) as [number];
  await ok(world.admin.send("POST", `/students/${id}/verify/`));
  expect(await pdfPages(await saved(await generate(world)))).toBe(1);
  expect(await ok(mark(id))).toMatchObject({ status: "ID_GENERATED" });
});

test.each([
  [
    { w: 54, h: 86 },
    { width: 153.07, height: 243.78 },
  ],
  [
    { w: 48, h: 72 },
    { width: 136.06, height: 204.09 },
  ],
])("§9 Card size %o is the page's in points", async (card_size_mm, size) => {
  const world = await openClass(served);
  const sent = await cardParts(world.school, { card_size_mm: JSON.stringify(card_size_mm) });
  expect(await ok(served.root.send("POST", "/id-templates/", sent))).toMatchObject({ card_size_mm });
  await verified(served, world, ["Asha Rao"]);
  const { width, height } = await pageSize(await saved(await generate(world)));
  expect([width, height]).toEqual([expect.closeTo(size.width, 0), expect.closeTo(size.height, 0)]);
});

test("§8 Generate IDs failure: a class without a design or without a VERIFIED student is a detail", async () => {
  const world = await openClass(served);
  for (const prepare of [
    async () => {},
    async () => ok(served.root.send("POST", "/id-templates/", await cardParts(world.school))),
  ]) {
    await prepare();
    const { isRefused, detail } = await refusal(generate(world));
    expect([isRefused, detail]).toEqual([true, expect.any(String)]);
  }
});

const create = async (more: Record<string, string | File> = {}) =>
  served.root.send("POST", "/id-templates/", await cardParts(green.school, more));
const templates = () => list(served.root.get(`/id-templates/?school=${green.school}`));
const patch = (id: number, values: Record<string, string | File>) =>
  served.root.send("PATCH", `/id-templates/${id}/`, parts(values));

test("§7 POST /id-templates/ as multipart: school, name, fields, is_default, background, card_size_mm", async () => {
  const fields = { full_name: NEW_TEXT, photo: { ...NEW_PHOTO, y: 100 } };
  const made = await ok(create());
  expect(made).toMatchObject({
    name: "Blue design",
    is_default: true,
    card_size_mm: { w: 54, h: 86 },
    fields,
  });
  expect(idOf(made.school)).toBe(green.school);
  const background = (made.background ?? made.background_url).replace(/^\/api/, "");
  expect((await served.root.get(background)).headers.get("content-type")).toBe("image/jpeg");
  expect(idsOf(await templates())).toContain(made.id);
});

test("§3 Coordinates are stored in background-image pixels, to the last digit", async () => {
  const box = { x: 12.34, y: 567.875, width: 160.5, height: 40.25 };
  const { fields } = await ok(create({ fields: JSON.stringify({ full_name: box }) }));
  expect(fields.full_name).toMatchObject(box);
});

test("§3 width (or w), height (or h); what is left out is font arial.ttf, 45% of the height, #000000, left", async () => {
  const sent = {
    text: { x: 0, y: 0, w: 160, h: 40 },
    small: { x: 0, y: 50, width: 160, height: 10 },
    photo: { x: 0, y: 70, width: 120, height: 160, isImage: true },
  };
  const { fields } = await ok(create({ fields: JSON.stringify(sent) }));
  const text = { font: "arial.ttf", color: "#000000", align: "left" };
  expect(fields.text).toMatchObject({ ...text, width: 160, height: 40, size: 18 });
  expect(fields.text.shape ?? null).toBeNull();
  expect(fields.small).toMatchObject({ ...text, size: 8 });
  expect(fields.photo).toMatchObject({ isImage: true, shape: "square" });
});

test.each([
  ["shape", ["square", "rectangle", "rounded", "circle", "hexagon", "sphere"], NEW_PHOTO],
  ["font", ["arial.ttf", "arialbd.ttf", "times.ttf"], NEW_TEXT],
  ["align", ["left", "center", "right"], NEW_TEXT],
  ["color", ["#000000", "#aa00ff"], NEW_TEXT],
] as const)("§9 Each %s is kept: %o", async (property, values, box) => {
  const { id } = await ok(create());
  for (const value of values) {
    const fields = JSON.stringify({ one: { ...box, [property]: value } });
    expect((await ok(patch(id, { fields }))).fields.one[property]).toBe(value);
  }
});

test("§7 PATCH as multipart: fields, card_size_mm, is_default, and a background only where one is sent", async () => {
  const { id, ...made } = await ok(create({ is_default: "false" }));
  const shown = async () =>
    (await served.root.get((made.background_url ?? made.background).replace(/^\/api/, ""))).body;
  const before: Buffer = await shown();
  const fields = { full_name: { ...NEW_TEXT, x: 99 } };
  const sent = {
    fields: JSON.stringify(fields),
    card_size_mm: JSON.stringify({ w: 48, h: 72 }),
    is_default: "true",
  };
  expect(await ok(patch(id, sent))).toMatchObject({
    is_default: true,
    card_size_mm: { w: 48, h: 72 },
    fields,
  });
  expect(before.equals(await shown())).toBe(true);
  const background = filePart(await image(1080, 1720), "other.jpg");
  const replaced = await ok(patch(id, { ...sent, is_default: "false", background }));
  expect(replaced).toMatchObject({ is_default: false, fields });
  expect(before.equals(await shown())).toBe(false);
});

test("§2 One template of a school is the default one", async () => {
  const first = await ok(create());
  const second = await ok(create({ name: "Red design" }));
  const defaults = async () => idsOf((await templates()).filter(({ is_default }) => is_default));
  expect(await defaults()).toEqual([second.id]);
  await ok(patch(first.id, { is_default: "true" }));
  expect(await defaults()).toEqual([first.id]);
});

test("§4 Where no ID template is the default one, the first is printed", async () => {
  const world = await openClass(served);
  for (const name of ["Blue design", "Red design"])
    await ok(
      served.root.send(
        "POST",
        "/id-templates/",
        await cardParts(world.school, { name, is_default: "false" }),
      ),
    );
  await verified(served, world, ["Asha Rao"]);
  expect(await pdfPages(await saved(await generate(world)))).toBe(1);
});

test("§7 DELETE /id-templates/{id}/, the default one too", async () => {
  const { id } = await ok(create());
  await ok(served.root.send("DELETE", `/id-templates/${id}/`));
  expect(idsOf(await templates())).not.toContain(id);
});

test.each([
  ["school", "Select school"],
  ["name", "Provide name"],
  ["background", "Upload background"],
])("§5 Create requires %s: '%s'", async (part, message) => {
  const body = await cardParts(green.school);
  body.delete(part);
  expect(await refusal(served.root.send("POST", "/id-templates/", body))).toEqual(refusedWith(message));
});

test("§8 What a failure shows names what is wrong and how it has to be", async () => {
  const { id } = await ok(create());
  const box = { ...NEW_TEXT, width: 0 };
  const fields = patch(id, { fields: JSON.stringify({ full_name: box }) });
  expect(await refusal(fields)).toEqual(refusedWith("fields.full_name.width must be more than 0."));
  const card_size_mm = patch(id, { card_size_mm: JSON.stringify({ w: 5400, h: 86 }) });
  expect(await refusal(card_size_mm)).toEqual(refusedWith("card_size_mm.w must be at most 500."));
});

test("§5 The background must be an image file", async () => {
  const background = filePart(Buffer.from("no image at all"), "background.jpg");
  const { isRefused, detail } = await refusal(create({ background }));
  expect([isRefused, detail]).toEqual([true, expect.any(String)]);
});

test("§3 Dashboard: students, parents_submitted, id_pending, id_generated, schools and class_counts", async () => {
  const world = await openClass(served);
  const before = await ok(served.root.get("/dashboard/"));
  const [, second] = await submitted(served, world, ["Asha Rao", "Balu Sen"]);
  const [third] = await verified(served, world, ["Chitra Das"]);
  await ok(world.admin.send("POST", `/students/${second}/verify/`));
  await ok(mark(third as number));
  const { class_counts, ...own } = await ok(world.admin.get("/dashboard/"));
  expect(own).toMatchObject({ students: 3, parents_submitted: 3, id_pending: 2, id_generated: 1 });
  const [room, ...others] = class_counts;
  expect([room.classroom, room.total, room.pending, others]).toEqual([world.classroom, 3, 1, []]);
  expect(room.classroom_name ?? room.class_name).toContain("8");
  expect(await ok(served.root.get("/dashboard/"))).toMatchObject({
    schools: before.schools,
    students: before.students + 3,
    id_pending: before.id_pending + 2,
    id_generated: before.id_generated + 1,
  });
});
