import { expect, test } from "vitest";
import { defaultFields, makeField, type FormField } from "@idms/core/forms/values/field";
import { readFields } from "@idms/core/forms/templates/read-fields";
import {
  formTemplateAnswer,
  formTemplateInputSchema,
  formTemplateSchema,
} from "@idms/core/forms/templates/template";
import type { Whole } from "@idms/core/forms/values/is-object";

const input = (change: object) => ({ name: "Class form", fields: defaultFields(), school_id: 3, ...change });
const messages = (change: object) =>
  formTemplateInputSchema.safeParse(input(change)).error?.issues.map(({ message }) => message);
const withField = (...fields: object[]) => messages({ fields: [...defaultFields(), ...fields] });

test("a template with the default fields is saved unchanged", () => {
  expect(formTemplateInputSchema.parse(input({}))).toEqual(input({}));
});

test("field properties that a client omits are filled in", () => {
  const { fields } = formTemplateInputSchema.parse(input({ fields: [{ name: " roll ", type: "text" }] }));
  expect(fields).toEqual([makeField("roll", "", "text")]);
});

test.each([undefined, null, ""])("a super admin must choose a school, and %j is not one", (school_id) => {
  expect(messages({ school_id })).toEqual(["Please choose a school"]);
});

test("a name and at least one field are required", () => {
  expect(messages({ name: "  " })).toEqual(["Name is required."]);
  expect(messages({ fields: [] })).toEqual(["Add at least one field."]);
});

test("a template has at most a hundred fields", () => {
  const fields = (many: number) => Array.from({ length: many }, (_, at) => makeField(`f${at}`, "", "text"));
  expect(messages({ fields: fields(100) })).toBeUndefined();
  expect(messages({ fields: fields(101) })).toHaveLength(1);
});

test("a select needs an option; other types have none", () => {
  expect(withField({ name: "house", label: "House", type: "select", options: [] })).toEqual([
    "Add at least one option to House.",
  ]);
  const { fields } = formTemplateInputSchema.parse(
    input({ fields: [{ name: "a", type: "text", options: ["x"] }] }),
  );
  expect(fields[0]?.options).toEqual([]);
});

test("no two fields have the same name", () => {
  expect(withField({ name: "address", type: "text" })).toEqual([
    'Two fields are named "address". Give each field a name of its own.',
  ]);
});

test("no two fields fill the same column, and a photo is a file", () => {
  expect(withField({ name: "nick", type: "text", map_to: "full_name" })).toEqual([
    "Two fields are mapped to full_name. Map only one.",
  ]);
  expect(messages({ fields: [{ name: "a", type: "text", map_to: "photo" }] })).toEqual([
    "Only a field of type file can be mapped to photo.",
  ]);
  expect(messages({ fields: [{ name: "a", type: "file", map_to: "full_name" }] })).toEqual([
    "A field of type file cannot be mapped to full_name.",
  ]);
});

test("an unknown type is refused with the list of known ones", () => {
  expect(withField({ name: "c", type: "colour" })).toEqual([
    "The field type must be one of text, email, tel, date, textarea, select, file.",
  ]);
});

const read = (school: unknown) => formTemplateSchema.parse({ id: 1, name: "F", school, fields: ["a"] });

test("a template is read with its school as an ID or as an object", () => {
  expect(read(3)).toMatchObject({ school: 3, schoolName: null });
  expect(read({ id: 3, name: "Hill School" })).toMatchObject({ school: 3, schoolName: "Hill School" });
  expect(read({ name: "Hill School" })).toMatchObject({ school: null, schoolName: "Hill School" });
  expect(read(3).fields).toEqual([makeField("a", "a", "text")]);
});

test("each property of a field comes back to the editor as saved, and a new one would not compile here", () => {
  const field: Whole<FormField> = {
    name: "full_name",
    label: "Pupil",
    type: "select",
    required: true,
    options: ["Asha", "Ravi"],
    map_to: "full_name",
    unique: true,
    siblings: true,
    labels: { hi: "विद्यार्थी", ur: "طالب علم" },
    help: { en: "As on the birth certificate" },
    option_labels: { hi: { Asha: "आशा" } },
  };
  const { name, fields } = formTemplateInputSchema.parse(input({ fields: [field] }));
  const answer = { id: 1, name, school: { id: 3, name: "Hill School" }, fields, version: 1 };
  expect(formTemplateAnswer.parse(answer)).toEqual(answer);
  expect(formTemplateSchema.parse(answer).fields).toEqual([field]);
});

test("a school's own texts are kept if they are not empty, cleaned, and only for existing options", () => {
  const field = makeField("house", "House", "select", {
    options: ["Red"],
    labels: { hi: "  सदन\t", ta: " " },
    help: { ur: "" },
    option_labels: { hi: { Red: "लाल", Gone: "गया" }, ta: { Gone: "x" } },
  });
  const [saved] = formTemplateInputSchema.parse(input({ fields: [field] })).fields;
  expect(saved).toEqual({
    ...makeField("house", "House", "select", { options: ["Red"] }),
    labels: { hi: "सदन" },
    option_labels: { hi: { Red: "लाल" } },
  });
  for (const labels of [{ xx: "a" }, { hi: "x".repeat(101) }, { hi: 5 }, "hi"])
    expect(formTemplateInputSchema.safeParse(input({ fields: [{ ...field, labels }] })).success).toBe(false);
  const hostile = { labels: { hi: "a", __proto__: "b" }, help: [1], option_labels: { hi: { Red: 7 } } };
  expect(readFields([{ name: "a", type: "text", ...hostile }])).toEqual([
    { ...makeField("a", "a", "text"), labels: { hi: "a" }, option_labels: { hi: {} } },
  ]);
});
