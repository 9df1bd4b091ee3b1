import { findingMessage, isSerious } from "@idms/core";
import { expect, test } from "vitest";

test("a text that was shrunk is never said to have its full size", () => {
  const shrunk = (to: number) => findingMessage({ field: "address", code: "shrunk", to });
  expect(shrunk(0.744)).toBe("The text was shrunk to 74 % to fit its box.");
  expect(shrunk(0.998)).toBe("The text was shrunk to 99 % to fit its box.");
});

test("what is lost is serious; what was made to fit, or has nothing to say, is not", () => {
  for (const code of [
    "cut",
    "missing_glyph",
    "photo_missing",
    "photo_low_resolution",
    "code_too_fine",
  ] as const)
    expect(isSerious(code), code).toBe(true);
  for (const code of ["shrunk", "wrapped", "empty", "blank"] as const)
    expect(isSerious(code), code).toBe(false);
});
