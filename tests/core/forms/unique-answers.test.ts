import { expect, test } from "vitest";
import { defaultFields, makeField, uniqueAnswers } from "@idms/core";

test("the answers to unique fields are claimed, and no others", () => {
  expect(uniqueAnswers(defaultFields(), { full_name: "Asha", parent_phone: "9876543210" })).toEqual([
    { field: "parent_phone", label: "Parent Phone", key: "9876543210" },
  ]);
});

test("case and spacing do not make a second answer", () => {
  const fields = [makeField("roll", "Roll No", "text", { unique: true })];
  const [first] = uniqueAnswers(fields, { roll: "6A  17" });
  expect(first?.key).toBe(uniqueAnswers(fields, { roll: "6a 17" })[0]?.key);
});

test("an empty answer claims nothing", () => {
  expect(uniqueAnswers(defaultFields(), { parent_phone: "" })).toEqual([]);
});
