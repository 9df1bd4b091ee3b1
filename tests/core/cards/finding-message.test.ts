import { findingSentence } from "@idms/core/cards/checks/finding-message";
import { expect, test } from "vitest";

test("the message about a shrunk text never gives its full size", () => {
  const shrunk = (to: number) => findingSentence({ field: "address", code: "shrunk", to }).message;
  expect(shrunk(0.744)).toBe("The text was shrunk to 74% to fit its box.");
  expect(shrunk(0.998)).toBe("The text was shrunk to 99% to fit its box.");
});

test("sizes and contrasts are never rounded up to the limit that they miss", () => {
  const size = (points: number) => findingSentence({ field: "address", code: "unreadable", points }).message;
  expect(size(3.99)).toMatch(/^The text prints at 3\.9 pt,/);
  expect(size((10 / 600) * 72)).toMatch(/at 1\.2 pt,/);
  expect(findingSentence({ field: "a", code: "low_contrast", ratio: 2.99 }).message).toMatch(/is 2\.9:1,/);
});
