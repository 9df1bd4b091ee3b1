import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { defaultFields, type FormField } from "@idms/core/forms/values/field";
import type { FormUse } from "@idms/core/forms/templates/form-use";
import { formTemplateSchema } from "@idms/core/forms/templates/template";
import { beforeAll, expect, test } from "vitest";
import { insertIdTemplate } from "../../../packages/server/src/cards/designs/design-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import {
  insertStudents,
  type NewStudent,
} from "../../../packages/server/src/installation/students/student-rows.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";

const served = serving();
let root: Client;
let green: Client;
beforeAll(async () => {
  root = await signedIn(served, "root");
  green = await signedIn(served, "green");
});

const form = () => ({ name: "Admission", fields: defaultFields(), school_id: served.green.school });

test("a form template is added to its school, and keeps the order of its fields", async () => {
  const { status, body } = await root.send("POST", "/api/form-templates/", form());
  expect(status).toBe(201);
  expect(body.school).toEqual({ id: served.green.school, name: "Green" });
  expect(formTemplateSchema.parse(body).fields).toEqual(defaultFields());
  const turned = { ...form(), name: "Turned", fields: defaultFields().toReversed() };
  const changed = await root.send("PUT", `/api/form-templates/${body.id}/`, turned);
  expect(changed.body.fields.map(({ name }: FormField) => name)).toEqual(
    turned.fields.map(({ name }) => name),
  );
  expect((await root.send("DELETE", `/api/form-templates/${body.id}/`)).status).toBe(204);
  expect((await root.send("PUT", `/api/form-templates/${body.id}/`, form())).status).toBe(404);
});

test("a super admin can narrow the list to a school; a school admin reads only their own school's", async () => {
  const ids = async (as: Client, query = "") =>
    (await as.get(`/api/form-templates/${query}`)).body.map(({ id }: { id: number }) => id);
  expect(await ids(root)).toEqual([served.green.form, served.blue.form]);
  expect(await ids(root, `?school=${served.blue.school}`)).toEqual([served.blue.form]);
  expect(await ids(green)).toEqual([served.green.form]);
});

test.each([
  ["no school", { school_id: "" }, "Please choose a school"],
  ["a school that is not there", { school_id: 9999 }, "There is no such school."],
  ["no fields at all", { fields: undefined }, "fields is required."],
  ["an empty list of fields", { fields: [] }, "Add at least one field."],
  ["no name", { name: "" }, "Name is required."],
])("a template with %s is refused", async (_, wrong, detail) => {
  const { status, body } = await root.send("POST", "/api/form-templates/", { ...form(), ...wrong });
  expect([status, body.detail]).toEqual([400, detail]);
});

test("a template that a link uses can neither be deleted nor moved to another school", async () => {
  const { school, classroom, form: template } = served.green;
  const link = { school, classroom, template };
  expect((await root.send("POST", "/api/upload-links/", link)).status).toBe(201);
  const path = `/api/form-templates/${template}/`;
  const { status, body } = await root.send("DELETE", path);
  expect([status, body.detail]).toEqual([
    409,
    "This form template cannot be deleted because it still has 1 upload link. Remove these first.",
  ]);
  const moved = await root.send("PUT", path, { ...form(), school_id: served.blue.school });
  expect([moved.status, Object.keys(moved.body.fields)]).toEqual([409, ["school_id"]]);
});

test("the usage of a form counts its open links, the ID templates that show each field, and its answers", async () => {
  const { school, classroom } = served.green;
  const { body: own } = await root.send("POST", "/api/form-templates/", { ...form(), name: "In use" });
  const usage = async () => (await root.get(`/api/form-templates/${own.id}/usage/`)).body as FormUse;
  const of = async (name: string) => (await usage()).fields.find((field) => field.name === name);
  const nobody = await usage();
  expect([nobody.open_links, nobody.is_complete, nobody.fields.map(({ name }) => name)]).toEqual([
    0,
    true,
    defaultFields().map(({ name }) => name),
  ]);

  const link = { school, classroom, template: own.id };
  await root.send("POST", "/api/upload-links/", link);
  await root.send("POST", "/api/upload-links/", { ...link, is_active: false });
  const ofForm = { school_id: school, class_id: classroom, form_template_id: own.id, status: "SUBMITTED" };
  const answers = [
    { address: "1 Hill Road", blood_group: "" },
    { address: "2 Hill Road" },
    { address: null },
  ];
  const files = { photo: "ab/0.jpg" };
  const rows = answers.map(
    (meta, index) => ({ ...ofForm, meta, ...(index === 0 && { files }) }) as NewStudent,
  );
  const box = { x: 0, y: 0, width: 10, height: 10 };
  await transaction(served.app.db, async (tx) => {
    await insertStudents(tx, rows);
    for (const school_id of [school, served.blue.school]) {
      const fields = cardFieldsSchema.parse({ address: box, face: { ...box, isImage: true } });
      await insertIdTemplate(tx, { school_id, name: "Front", card_width_mm: 54, card_height_mm: 86, fields });
    }
  });
  expect((await usage()).open_links).toBe(1);
  expect(await of("address")).toMatchObject({ id_templates: [{ name: "Front" }], answers: 2 });
  expect(await of("blood_group")).toMatchObject({ id_templates: [], answers: 0 });
  expect(await of("photo")).toMatchObject({ id_templates: [{ name: "Front" }], answers: 1 });

  await transaction(served.app.db, (tx) =>
    insertStudents(
      tx,
      Array.from({ length: 2500 }, () => ({ ...ofForm, meta: { address: "x" } }) as NewStudent),
    ),
  );
  const many = await usage();
  expect(many.is_complete).toBe(false);
  expect((await of("address"))?.answers).toBeLessThan(2500);
  expect((await root.get("/api/form-templates/987654/usage/")).status).toBe(404);
});
