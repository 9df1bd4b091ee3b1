import { successorOf, usedUnasked } from "@idms/core/cards/designs/default-template";
import { expect, test } from "vitest";

const templates = (...marks: boolean[]) => marks.map((is_default, at) => ({ id: at + 1, is_default }));

test("without a named template, the default is used, or else the first", () => {
  expect(usedUnasked(templates(false, true, false))?.id).toBe(2);
  expect(usedUnasked(templates(false, false))?.id).toBe(1);
  expect(
    usedUnasked([
      { id: 7, isDefault: false },
      { id: 8, isDefault: true },
    ])?.id,
  ).toBe(8);
  expect(usedUnasked([])).toBeUndefined();
});

test.each([
  ["the first that remains follows the default", [false, true, false], 2, 1],
  ["the second follows a first that was the default", [true, false, false], 1, 2],
  ["nothing follows one that was not the default", [true, false, false], 3, undefined],
  ["nothing follows the last one", [true], 1, undefined],
  ["one that remains alone becomes the default", [false, false], 1, 2],
  ["among several nobody chose from, nobody is chosen", [false, false, false], 1, undefined],
])("%s", (_, marks, removed, next) => {
  expect(successorOf(templates(...marks), removed)?.id).toBe(next);
});
