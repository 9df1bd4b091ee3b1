import { expect, test } from "vitest";
import { lossesOf, type DraftField } from "@idms/core/forms/templates/change-fields";
import { changeField, moveField, removeField } from "@idms/core/forms/templates/edit-fields";
import { defaultFields, makeField, type FormField } from "@idms/core/forms/values/field";
import { lossQuestion, type FormUse } from "@idms/core/forms/templates/form-use";

const saved = defaultFields();
const inPlace = (fields: readonly FormField[]): DraftField[] =>
  fields.map((field, from) => ({ field, from }));
const changed = (name: string, change: Partial<FormField>): DraftField[] =>
  inPlace(
    changeField(
      saved,
      saved.findIndex((field) => field.name === name),
      change,
    ),
  );
const without = (at: number): DraftField[] => removeField(inPlace(saved), at);

const unused = (use: Partial<FormUse> = {}): FormUse => ({
  open_links: 0,
  is_complete: true,
  fields: saved.map(({ name }) => ({ name, id_templates: [], answers: 0 })),
  ...use,
});
const used = (name: string, id_templates: string[], answers: number, more: Partial<FormUse> = {}): FormUse =>
  unused({
    fields: [{ name, id_templates: id_templates.map((name, id) => ({ id, name })), answers }],
    ...more,
  });

test("changing a label, an order or a rule and adding options or fields loses nothing", () => {
  expect(lossesOf(saved, inPlace(saved))).toEqual([]);
  expect(lossesOf(saved, moveField(inPlace(saved), 0, 1))).toEqual([]);
  expect(lossesOf(saved, changed("address", { label: "Home", required: true }))).toEqual([]);
  expect(lossesOf(saved, changed("blood_group", { options: [...(saved[3]?.options ?? []), "?"] }))).toEqual(
    [],
  );
  expect(lossesOf(saved, [...inPlace(saved), { field: makeField("x", "X", "text"), from: null }])).toEqual(
    [],
  );
});

test.each([
  ["a removal", without(2), "Address: is removed"],
  ["another name", changed("address", { name: "home" }), "Address: is named home instead of address"],
  ["another type", changed("address", { type: "text" }), "Address: becomes text instead of textarea"],
  ["fewer options", changed("blood_group", { options: ["A+"] }), "Blood Group: no longer offers A-, B+"],
  [
    "another column",
    changed("full_name", { name: "child", map_to: null }),
    "Student Name: is named child instead of full_name; no longer fills full_name",
  ],
])("%s is reported once a link is open", (_, draft, words) => {
  const losses = lossesOf(saved, draft);
  expect(losses).toHaveLength(1);
  expect(lossQuestion(losses, unused())).toBeNull();
  expect(lossQuestion(losses, unused({ open_links: 1 }))).toContain(`• ${words}`);
});

test("a field removed and added again under its name counts as unchanged", () => {
  const again = { field: makeField("address", "Address", "textarea"), from: null };
  expect(lossesOf(saved, [...without(2), again])).toEqual([]);
  const other = { field: makeField("address", "Address", "text"), from: null };
  expect(lossesOf(saved, [...without(2), other])[0]).toMatchObject({ isRemoved: false, retyped: "text" });
});

test("the question counts the cards, answers and links that rely on what is lost", () => {
  const losses = lossesOf(saved, without(2));
  const use = used("address", ["Front", "Staff"], 24, { open_links: 2 });
  expect(lossQuestion(losses, use)).toBe(
    [
      "The fields you changed are in use.",
      '• Address: is removed; shown on the ID templates "Front", "Staff"; answered by 24 students',
      "2 open links lead parents to this form.",
      "Answers already given are kept. Save?",
    ].join("\n"),
  );
  expect(lossQuestion(losses, used("address", ["A", "B", "C", "D"], 1, { is_complete: false }))).toContain(
    'shown on the ID templates "A", "B", "C" and 1 more; answered by at least 1 student',
  );
});

test("the question leaves out a loss that affects nobody", () => {
  const losses = lossesOf(saved, removeField(without(2), 1));
  expect(losses).toHaveLength(2);
  const question = lossQuestion(losses, used("address", ["Front"], 0));
  expect(question).toContain("Address");
  expect(question).not.toContain("Father Name");
});
