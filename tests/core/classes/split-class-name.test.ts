import { splitClassName } from "@idms/core/school/classes/split-class-name";
import { expect, test } from "vitest";

test.each([
  ["6C", "6", "C"],
  ["6-C", "6", "C"],
  [" 10 - b ", "10", "b"],
  ["VI A", "VI", "A"],
])("%s is offered as class %s, section %s", (typed, class_name, section) => {
  expect(splitClassName(typed)).toEqual({ class_name, section });
});

test.each(["", "6", "Nursery", "LKG", "XII", "Blue Group"])("%j is left as it was typed", (typed) => {
  expect(splitClassName(typed)).toBeUndefined();
});
