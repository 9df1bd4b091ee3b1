import { expect, test } from "vitest";
import {
  addField,
  changeField,
  moveField,
  optionsFromText,
  optionsToText,
  removeField,
} from "@idms/core/forms/templates/edit-fields";
import { defaultFields } from "@idms/core/forms/values/field";

const names = (fields: { name: string }[]) => fields.map(({ name }) => name);

test("a field is added at the end, and any field can be removed", () => {
  const fields = defaultFields();
  expect(names(addField(fields)).at(-1)).toBe("field_7");
  expect(names(removeField(fields, 1))).not.toContain("fatherName");
  expect(names(fields)).toHaveLength(6);
});

test("a field moves up and down", () => {
  expect(names(moveField(defaultFields(), 1, -1)).slice(0, 2)).toEqual(["fatherName", "full_name"]);
  expect(names(moveField(defaultFields(), 0, 1)).slice(0, 2)).toEqual(["fatherName", "full_name"]);
});

test("a move past either end changes nothing", () => {
  const fields = defaultFields();
  expect(moveField(fields, 0, -1)).toEqual(fields);
  expect(moveField(fields, 5, 1)).toEqual(fields);
});

test("a change affects one field only and leaves the given list unchanged", () => {
  const fields = defaultFields();
  const changed = changeField(fields, 1, { label: "Father's Name", required: true });
  expect(changed[1]).toMatchObject({ name: "fatherName", label: "Father's Name", required: true });
  expect(changed.filter((field, at) => field !== fields[at])).toHaveLength(1);
  expect(fields).toEqual(defaultFields());
});

test("options are edited one per line; blank and repeated lines are dropped", () => {
  expect(optionsFromText("Red\r\n\n Blue \nRed\n")).toEqual(["Red", "Blue"]);
  expect(optionsFromText(optionsToText(["Red", "Blue"]))).toEqual(["Red", "Blue"]);
});
