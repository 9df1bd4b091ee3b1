import { expect, test } from "vitest";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { claimedOtherwise, claimedWith, uniqueAnswers } from "@idms/core/forms/answers/unique-answers";

test("only the answers to unique fields are claimed", () => {
  const fields = [makeField("roll", "Roll No", "text", { unique: true }), makeField("town", "Town", "text")];
  expect(uniqueAnswers(fields, { roll: "17", town: "Pune" })).toEqual([
    { field: "roll", label: "Roll No", key: "17" },
  ]);
});

test("an optional field can be unique, and case and spacing do not make a second answer", () => {
  const fields = [makeField("roll", "Roll No", "text", { unique: true })];
  const claimed = [{ field: "roll", label: "Roll No", key: "6a 17" }];
  expect(uniqueAnswers(fields, { roll: "6A  17" })).toEqual(claimed);
  expect(uniqueAnswers(fields, { roll: " 6a 17 " })).toEqual(claimed);
});

test.each([
  ["1234", "१२३४"],
  ["1234", "１２３４"],
  ["12-A", "12‑A"],
  ["12-A", "12–a"],
  ["12-A", "1\u200b2-A"],
])("%j and %j are the same answer, regardless of the keyboard", (one, other) => {
  const fields = [makeField("roll", "Roll No", "text", { unique: true })];
  expect(uniqueAnswers(fields, { roll: other })).toEqual(uniqueAnswers(fields, { roll: one }));
});

test("the characters between the digits of a number tell two numbers apart", () => {
  const fields = [makeField("roll", "Roll No", "text", { unique: true })];
  const keyOf = (roll: string) => uniqueAnswers(fields, { roll })[0]?.key;
  for (const other of ["12A", "1-2A", "012-A"]) expect(keyOf(other)).not.toBe(keyOf("12-A"));
});

test("an empty answer claims nothing", () => {
  expect(uniqueAnswers(defaultFields(), { parent_phone: "" })).toEqual([]);
});

test("a unique answer belongs to one child, unless the field lets siblings share it", () => {
  const strict = defaultFields().map((field) => ({ ...field, siblings: undefined }));
  const keyOf = (full_name: string, fields = strict) =>
    uniqueAnswers(fields, { full_name, parent_phone: "9876543210" })[0]?.key;
  expect(keyOf("Asha Rao")).toBe(keyOf("Ravi Rao"));
  const address = makeField("home", "Home", "textarea", { unique: true, siblings: true });
  const shared = [...strict.slice(0, 1), address];
  const homeOf = (full_name: string) => uniqueAnswers(shared, { full_name, home: "12 MG Road" })[0]?.key;
  expect(homeOf("Asha Rao")).not.toBe(homeOf("Ravi Rao"));
});

test("an answer claimed before the field's rule for siblings changed is still found", () => {
  const keyOf = (siblings: boolean) =>
    uniqueAnswers(
      defaultFields().map((field) => ({ ...field, siblings })),
      { full_name: "Asha Rao", parent_phone: "9876543210" },
    )[0]?.key ?? "";
  const alone = claimedOtherwise(keyOf(false));
  expect([alone.from < keyOf(true) && keyOf(true) < alone.to, alone.name]).toEqual([true, undefined]);
  expect(claimedOtherwise(keyOf(true))).toEqual({ from: keyOf(false), to: keyOf(false), name: "asha rao" });
});

test("siblings can share the family's phone, because the child's name is claimed with it", () => {
  const keyOf = (full_name: string, fields = defaultFields()) =>
    uniqueAnswers(fields, { full_name, parent_phone: "9876543210" })[0]?.key;
  expect(keyOf("Asha Rao")).not.toBe(keyOf("Ravi Rao"));
  expect(keyOf(" ASHA  rao")).toBe(keyOf("Asha Rao"));
  expect(keyOf("Asha D’Souza")).toBe(keyOf("Asha D'Souza"));
  expect(keyOf("आशा राव")).not.toBe(keyOf("Asha Rao"));
  const withoutName = defaultFields().filter(({ map_to }) => map_to !== "full_name");
  expect(keyOf("Asha Rao", withoutName)).toBe("9876543210");
});

test("a new name claims the phone again", () => {
  expect(claimedWith(defaultFields(), ["full_name"])).toEqual(["full_name", "parent_phone"]);
  expect(claimedWith(defaultFields(), ["address"])).toEqual(["address"]);
});
