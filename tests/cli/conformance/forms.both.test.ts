import { defaultFields, FIELD_TYPES, makeField } from "@idms/core/forms/values/field";
import { beforeAll, expect, test } from "vitest";
import { callCase, program } from "./program.ts";
import { made, makeLink, makeSchool, type SchoolWorld } from "./world.ts";

const served = program();
let green: SchoolWorld;
let blue: SchoolWorld;
beforeAll(async () => {
  green = await makeSchool(served, "Green School");
  blue = await makeSchool(served, "Bluebell School");
});

const save = (template: object) => served.root.send("POST", "/form-templates/", template);

callCase(served, "GET /form-templates/", "lists templates with their school and fields", async () => {
  const { status, body } = await served.root.get("/form-templates/");
  expect([status, body.length]).toEqual([200, 2]);
  expect(body.find(({ id }: { id: number }) => id === green.form)).toEqual({
    id: green.form,
    name: "Student details",
    version: 1,
    school: { id: green.school, name: "Green School" },
    fields: defaultFields(),
  });
  const own = await green.admin.get("/form-templates/");
  expect(own.body.map(({ id }: { id: number }) => id)).toEqual([green.form]);
});

callCase(served, "GET /form-templates/?school={id}", "lists those of one school", async () => {
  const { body } = await served.root.get(`/form-templates/?school=${blue.school}`);
  expect(body.map(({ id }: { id: number }) => id)).toEqual([blue.form]);
});

callCase(served, "POST /form-templates/", "adds a template of every type of field", async () => {
  const fields = FIELD_TYPES.map((type, index) => ({
    ...makeField(`field_${index + 1}`, "New Field", type),
    ...(type === "select" && { options: ["One", "Two"] }),
  }));
  const { status, body } = await save({ name: "All types", fields, school_id: green.school });
  expect([status, body]).toMatchObject([201, { name: "All types", school: { id: green.school }, fields }]);
});

callCase(served, "PUT /form-templates/{id}/", "saves a template", async () => {
  const before = { name: "Before", fields: defaultFields(), school_id: green.school };
  const { id } = await made(save(before));
  const fields = defaultFields().toReversed();
  const { status, body } = await served.root.send("PUT", `/form-templates/${id}/`, {
    ...before,
    name: "After",
    fields,
  });
  expect([status, body]).toMatchObject([200, { id, name: "After", fields }]);
});

callCase(served, "DELETE /form-templates/{id}/", "deletes a template that no link uses", async () => {
  const { id } = await made(save({ name: "Unused", fields: defaultFields(), school_id: green.school }));
  expect((await served.root.send("DELETE", `/form-templates/${id}/`)).status).toBe(204);
  await makeLink(green);
  const refused = await served.root.send("DELETE", `/form-templates/${green.form}/`);
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toContain("1 upload link");
});

test("§5 Templates: saving as super admin requires a school", async () => {
  for (const school_id of [undefined, null, ""]) {
    const { status, body } = await save({ name: "No school", fields: defaultFields(), school_id });
    expect([status, body.detail]).toEqual([400, "Please choose a school"]);
  }
});

test("§3 Form template: fields are answered as an array of objects, each with every key of a template field", async () => {
  const fields = [{ name: "nick", type: "text" }];
  const { status, body } = await save({ name: "Short", fields, school_id: green.school });
  const rest = { required: false, options: [], map_to: null, unique: false };
  expect([status, body.fields]).toEqual([
    201,
    [{ name: "nick", label: expect.any(String), type: "text", ...rest }],
  ]);
});

test("§9 Template field types: any other is refused", async () => {
  const { status } = await save({
    name: "X",
    fields: [{ name: "a", type: "color" }],
    school_id: green.school,
  });
  expect(status).toBe(400);
});

test("§3 Template field: the default fields, with the blood groups of §9", async () => {
  const { body } = await served.root.get(`/form-templates/?school=${green.school}`);
  const { fields } = body.find(({ id }: { id: number }) => id === green.form);
  expect(fields.map(({ name, label, type }: Record<string, string>) => [name, label, type])).toEqual([
    ["full_name", "Student Name", "text"],
    ["fatherName", "Father Name", "text"],
    ["address", "Address", "textarea"],
    ["blood_group", "Blood Group", "select"],
    ["parent_phone", "Parent Phone", "tel"],
    ["photo", "Photo", "file"],
  ]);
  expect(fields[3].options).toEqual(["A+", "A-", "B+", "B-", "O+", "O-", "AB+", "AB-"]);
  expect(
    fields
      .filter(({ required }: { required: boolean }) => required)
      .map(({ map_to }: { map_to: string }) => map_to),
  ).toEqual(["full_name", "parent_phone", "photo"]);
  expect(fields.filter(({ unique }: { unique: boolean }) => unique)).toMatchObject([
    { name: "parent_phone" },
  ]);
});
