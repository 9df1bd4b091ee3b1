import { expect, test } from "vitest";
import { defaultFields, makeField, uniqueAnswers } from "@idms/core";

test("the answers to unique fields are claimed, and no others", () => {
  expect(uniqueAnswers(defaultFields(), { full_name: "Asha", parent_phone: "9876543210" })).toEqual([
    { field: "parent_phone", label: "Parent Phone", key: "9876543210" },
  ]);
});

test("a field need not be required to be unique, and case and spacing do not make a second answer", () => {
  const fields = [makeField("roll", "Roll No", "text", { unique: true })];
  const claimed = [{ field: "roll", label: "Roll No", key: "6a 17" }];
  expect(uniqueAnswers(fields, { roll: "6A  17" })).toEqual(claimed);
  expect(uniqueAnswers(fields, { roll: " 6a 17 " })).toEqual(claimed);
});

test("an empty answer claims nothing", () => {
  expect(uniqueAnswers(defaultFields(), { parent_phone: "" })).toEqual([]);
});
