import { differences, merged } from "@idms/core/upkeep/versions/merge";
import { expect, test } from "vitest";

const base = { name: "5", section: "A", total: 10 };

test("a change by one of two people is told apart from a change by both", () => {
  const mine = { name: "5", section: "B", total: 11 };
  const theirs = { name: "6", section: "C", total: 10 };
  expect(differences(base, mine, theirs)).toEqual([
    { name: "name", changedBy: "them" },
    { name: "section", changedBy: "both" },
    { name: "total", changedBy: "me" },
  ]);
  expect(merged(base, mine, theirs)).toEqual({ name: "6", section: "B", total: 11 });
});

test("the same change by both is not a difference, nor is another order of names within a part", () => {
  expect(differences(base, { ...base, total: 12 }, { ...base, total: 12 })).toEqual([]);
  expect(differences({ a: {} }, { a: { x: 1, y: [2] } }, { a: { y: [2], x: 1 } })).toEqual([]);
  expect(differences({ a: {} }, { a: [1, 2] }, { a: [2, 1] })).toHaveLength(1);
});

test("parts that either person added or removed are added or removed, in the order of mine and then theirs", () => {
  const both = { a: 1, b: 2, c: 3 };
  const result = merged<Record<string, number>>(both, { c: 3, a: 1, mine: 4 }, { a: 1, b: 2, theirs: 5 });
  expect(Object.entries(result)).toEqual([
    ["a", 1],
    ["theirs", 5],
    ["mine", 4],
  ]);
});

test("a part that one person changed and the other removed stays as I have it", () => {
  expect(merged<Record<string, number>>({ a: 1, b: 2 }, { a: 9 }, { b: 8 })).toEqual({ a: 9 });
});
