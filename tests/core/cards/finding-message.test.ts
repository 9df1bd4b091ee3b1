import { findingMessage } from "@idms/core";
import { expect, test } from "vitest";

test("a text that was shrunk is never said to have its full size", () => {
  const shrunk = (to: number) => findingMessage({ field: "address", code: "shrunk", to });
  expect(shrunk(0.744)).toBe("The text was shrunk to 74 % to fit its box.");
  expect(shrunk(0.998)).toBe("The text was shrunk to 99 % to fit its box.");
});
