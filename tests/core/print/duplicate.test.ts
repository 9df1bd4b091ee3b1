import { duplicateOf, type EarlierCard } from "@idms/core/print/batches/duplicate";
import type { ReprintReason } from "@idms/core/print/batches/reprint";
import { expect, test } from "vitest";

const card = (more: Partial<EarlierCard> = {}): EarlierCard => ({
  state: "handed_out",
  duplicate: 0,
  replaced_because: null,
  gives_way: false,
  ...more,
});
const replaced = (replaced_because: ReprintReason | null, duplicate = 0) =>
  card({ state: "replaced", replaced_because, duplicate });

test("a first card is not a duplicate, nor is one beside a card that is still valid", () => {
  expect(duplicateOf([], null)).toBe(0);
  expect(duplicateOf([card(), card({ state: "printed" })], null)).toBe(0);
  expect(duplicateOf([card({ state: "revoked" })], null)).toBe(0);
});

test.each([
  ["lost", 1],
  ["damaged", 1],
  ["changed", 0],
  ["misprint", 0],
  ["other", 0],
] as const)("a card reprinted because it is %s is duplicate %i", (because, duplicate) => {
  expect(duplicateOf([card({ gives_way: true })], because)).toBe(duplicate);
});

test("a lost card makes the next one a duplicate, for any reason of the print", () => {
  expect(duplicateOf([card({ state: "lost" })], null)).toBe(1);
  expect(duplicateOf([card({ state: "lost", gives_way: true })], "changed")).toBe(1);
});

test("the duplicate of a duplicate gets the next number, and a reprint of a misprint keeps its number", () => {
  const first = replaced("lost");
  expect(duplicateOf([first], null)).toBe(1);
  expect(duplicateOf([first, card({ duplicate: 1, gives_way: true })], "misprint")).toBe(1);
  expect(duplicateOf([first, card({ duplicate: 1, gives_way: true })], "damaged")).toBe(2);
  const spoiled = replaced("misprint", 1);
  expect(duplicateOf([first, spoiled, card({ duplicate: 1 })], null)).toBe(1);
  expect(duplicateOf([first, spoiled, card({ duplicate: 1, state: "lost" })], null)).toBe(2);
});

test("a reprint of an older copy is the newest duplicate, because the first is gone", () => {
  const cards = [replaced("lost"), card({ duplicate: 1, gives_way: true })];
  expect(duplicateOf(cards, "other")).toBe(1);
});

test("a card that the new one does not replace is not gone for its reason", () => {
  expect(duplicateOf([card({ gives_way: false })], "lost")).toBe(0);
});
