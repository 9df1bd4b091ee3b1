import { expect, test } from "vitest";
import { hasCheckLetter } from "@idms/core/cards/verify/card-number";
import { drawCardNumber } from "../../../packages/server/src/cards/printed/printed-card.ts";

test("card numbers drawn together begin alike, so that their index entries are adjacent, and all differ", () => {
  const numbers = Array.from({ length: 10_000 }, drawCardNumber);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.every(hasCheckLetter)).toBe(true);
  const beginnings = numbers.map((number) => number.slice(0, 2));
  const changes = beginnings.filter((each, at) => each !== beginnings[at - 1]);
  expect(changes.length).toBeLessThanOrEqual(41);
  expect(new Set(beginnings).size).toBeGreaterThan(20);
});
