import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { readFields } from "@idms/core/forms/templates/read-fields";

test("an array of names reads as text fields", () => {
  expect(readFields(["full_name", "roll"])).toEqual([
    makeField("full_name", "full_name", "text"),
    makeField("roll", "roll", "text"),
  ]);
});

test("an array of objects reads by name, or by label if there is no name", () => {
  expect(readFields([{ name: "roll", label: "Roll No", required: true }, { label: "House" }])).toEqual([
    makeField("roll", "Roll No", "text", { required: true }),
    makeField("House", "House", "text"),
  ]);
});

test("an object keyed by field name reads in its order", () => {
  const wire = { roll: { label: "Roll No", type: "tel" }, house: { type: "select", options: "Red\nBlue" } };
  expect(readFields(wire)).toEqual([
    makeField("roll", "Roll No", "tel"),
    makeField("house", "house", "select", { options: ["Red", "Blue"] }),
  ]);
});

test("all three shapes of the default fields give the same names", () => {
  const fields = defaultFields();
  const names = fields.map(({ name }) => name);
  const keyed = Object.fromEntries(fields.map((field) => [field.name, field]));
  for (const wire of [names, fields, keyed]) expect(readFields(wire).map(({ name }) => name)).toEqual(names);
  expect(readFields(fields)).toEqual(fields);
  expect(readFields(keyed)).toEqual(fields);
});

test("an unknown type reads as text, and options of other types are dropped", () => {
  expect(readFields([{ name: "a", type: "colour", options: ["x"] }])).toEqual([makeField("a", "a", "text")]);
});

test("an entry without a name and a second entry with the same name are left out", () => {
  expect(readFields(["a", "", null, {}, { name: "a", label: "Again" }, "b"]).map(({ name }) => name)).toEqual(
    ["a", "b"],
  );
});

test("any input reads as fields with distinct names and never throws", () => {
  fc.assert(
    fc.property(fc.anything(), (wire) => {
      const names = readFields(wire).map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names.every(Boolean)).toBe(true);
    }),
  );
});
