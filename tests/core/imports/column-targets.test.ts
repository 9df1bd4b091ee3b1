import { columnTargets } from "@idms/core/collect/imports/sheet-mapping";
import { defaultFields } from "@idms/core/forms/values/field";
import { expect, test } from "vitest";

const required = (kind: "schools" | "classes" | "rosters" | "students", fixedClass: boolean): string[] =>
  columnTargets({ kind, fields: [], fixedClass })
    .filter((target) => target.required)
    .map(({ field }) => field)
    .toSorted();

test.each([
  { kind: "schools", fixed: ["name"], open: ["name"] },
  { kind: "classes", fixed: ["class_name"], open: ["class_name"] },
  { kind: "rosters", fixed: ["full_name"], open: ["class_name", "full_name"] },
  { kind: "students", fixed: [], open: ["class"] },
] as const)(
  "a list of $kind requires the right columns, with and without a given class",
  ({ kind, fixed, open }) => {
    expect(required(kind, true)).toEqual([...fixed]);
    expect(required(kind, false)).toEqual([...open]);
  },
);

test("a column can be any typed answer, but not a file", () => {
  const fields = defaultFields();
  const targets = columnTargets({ kind: "students", fields, fixedClass: false }).map(({ field }) => field);
  const typed = fields.filter(({ type }) => type !== "file").map(({ name }) => name);
  expect(targets).toEqual(
    [...typed, "class", "section", "photo"].filter((name, at, all) => all.indexOf(name) === at),
  );
});
