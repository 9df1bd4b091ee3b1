import { expect, test } from "vitest";
import {
  CARD_NUMBER_BYTES,
  cardNumberOf,
  hasCheckLetter,
  MOST_SCANNED,
  readCardNumber,
  shownCardNumber,
} from "@idms/core/cards/verify/card-number";
import { sampleCode } from "@idms/core/cards/verify/signed-code";

test("a number is eleven unambiguous letters and a check letter, shown in groups of four", () => {
  const all = Array.from({ length: 32 }, (_, at) => cardNumberOf(new Uint8Array(CARD_NUMBER_BYTES).fill(at)));
  expect(all.map((number) => number[0]).join("")).toBe("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
  expect(all.every((number) => number.length === 12 && number.startsWith(number[0]?.repeat(11) ?? ""))).toBe(
    true,
  );
  expect(shownCardNumber("7K3M9QWX0AB1")).toBe("7K3M-9QWX-0AB1");
});

test("each byte counts, by its lowest five bits", () => {
  expect(cardNumberOf(Uint8Array.from({ length: 11 }, (_, at) => 32 * at + at))).toMatch(/^0123456789A.$/);
});

test("a wrong letter or two swapped ones do not match the check letter", () => {
  const number = cardNumberOf(Uint8Array.of(7, 19, 3, 20, 9, 23, 28, 29, 0, 10, 11));
  expect(hasCheckLetter(number)).toBe(true);
  const wrong = [...number].flatMap((right, at) =>
    [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"]
      .filter((letter) => letter !== right)
      .map((letter) => number.slice(0, at) + letter + number.slice(at + 1)),
  );
  const swapped = Array.from(number, (_, at) => at).flatMap((at) =>
    Array.from({ length: at }, (__, other) => {
      const letters = [...number];
      [letters[at], letters[other]] = [letters[other] as string, letters[at] as string];
      return letters.join("");
    }).filter((each) => each !== number),
  );
  expect(wrong).toHaveLength(12 * 31);
  expect([...wrong, ...swapped].filter(hasCheckLetter)).toEqual([]);
});

test("a scanned code is read as the number of its card", () => {
  const code = sampleCode({ name: "Asha Rao", expires: "2027-03-31" }, "7K3M9QWX0AB1");
  expect(readCardNumber(code)).toBe("7K3M9QWX0AB1");
  expect(code.length).toBeLessThan(MOST_SCANNED);
  expect(readCardNumber(code.slice(0, 40))).toBeUndefined();
});

test.each([
  ["7K3M-9QWX-0AB1", "7K3M9QWX0AB1"],
  [" 7k3m 9qwx oabl ", "7K3M9QWX0AB1"],
  ["7K3M9QWX0AB", undefined],
  ["7K3M9QWX0AB12", undefined],
  ["7K3M9QWX0ABU", undefined],
  ["७K3M9QWX0AB1", undefined],
  ["", undefined],
])("a number typed as %j is read as %j", (typed, number) => {
  expect(readCardNumber(typed)).toBe(number);
});
