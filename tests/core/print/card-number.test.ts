import { expect, test } from "vitest";
import {
  CARD_NUMBER_BYTES,
  cardNumberOf,
  readCardNumber,
  shownCardNumber,
} from "@idms/core/print/batches/card-number";

test("a number is twelve letters of which none is taken for another, shown in fours", () => {
  const all = Array.from({ length: 32 }, (_, at) => cardNumberOf(new Uint8Array(CARD_NUMBER_BYTES).fill(at)));
  expect(all.map((number) => number[0]).join("")).toBe("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
  expect(all.every((number) => number === number[0]?.repeat(12))).toBe(true);
  expect(shownCardNumber("7K3M9QWX0AB1")).toBe("7K3M-9QWX-0AB1");
});

test("each byte counts, by its lowest five bits", () => {
  expect(cardNumberOf(Uint8Array.from({ length: 12 }, (_, at) => 32 * at + at))).toBe("0123456789AB");
});

test.each([
  ["7K3M-9QWX-0AB1", "7K3M9QWX0AB1"],
  [" 7k3m 9qwx oabl ", "7K3M9QWX0AB1"],
  ["7K3M9QWX0AB", undefined],
  ["7K3M9QWX0AB12", undefined],
  ["7K3M9QWX0ABU", undefined],
  ["७K3M9QWX0AB1", undefined],
  ["", undefined],
])("typed as %j it is read as %j", (typed, number) => {
  expect(readCardNumber(typed)).toBe(number);
});
