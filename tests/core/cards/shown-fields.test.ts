import { expect, test } from "vitest";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { shownFieldNames } from "@idms/core/cards/designs/shown-fields";
import { defaultFields, makeField } from "@idms/core/forms/values/field";

const box = { width: 10, height: 10 };
const fieldsOf = (fields: Record<string, object>) =>
  cardFieldsSchema.parse(
    Object.fromEntries(Object.entries(fields).map(([name, more]) => [name, { ...box, ...more }])),
  );
const form = defaultFields();

test("a card shows a form's fields by their names, by placeholders, and on the back", () => {
  const front = fieldsOf({ address: {}, line: { kind: "text", pattern: "{fatherName} / {class}" } });
  const back = { background: null, fields: fieldsOf({ code: { kind: "qr", pattern: "{blood_group}" } }) };
  expect(shownFieldNames({ fields: front }, form)).toEqual(["fatherName", "address"]);
  expect(shownFieldNames({ fields: front, back }, form)).toEqual(["fatherName", "address", "blood_group"]);
});

test("a field that fills a column is shown by the elements of that column, regardless of its name", () => {
  const other = [
    makeField("child", "Child", "text", { map_to: "full_name" }),
    makeField("picture", "Picture", "file", { map_to: "photo" }),
    makeField("sign", "Signature", "file"),
  ];
  const fields = fieldsOf({ full_name: {}, face: { isImage: true } });
  expect(shownFieldNames({ fields }, other)).toEqual(["child", "picture"]);
});

test("an answer that the school's records override is not shown, nor is a field without an element", () => {
  const fields = fieldsOf({ class: {} });
  expect(shownFieldNames({ fields }, [makeField("class", "Class", "text"), ...form])).toEqual([]);
});
