import { cardNumberOf } from "@idms/core/cards/verify/card-number";
import { packNumbers } from "@idms/core/cards/verify/number-set";
import { judgeNumber } from "@idms/core/cards/verify/verdict";
import { expect, test } from "vitest";

const number = cardNumberOf(Uint8Array.from({ length: 11 }, (_, at) => at * 3));
const setOf = (numbers: readonly string[]) => Buffer.from(packNumbers(numbers)).toString("base64");
const known = { keys: [], revoked: setOf([]), replaced: setOf([]), lost: setOf([]) };

test("a typed number is judged by its check letter, and then by the reports about the card", () => {
  expect(judgeNumber(number, known)).toEqual({ is: "not_reported", number });
  const spaced = ` ${number.slice(0, 4)}-${number.slice(4).toLowerCase()} `;
  expect(judgeNumber(spaced, known)).toEqual({ is: "not_reported", number });
  for (const state of ["revoked", "replaced", "lost"] as const)
    expect(judgeNumber(number, { ...known, [state]: setOf([number]) })).toEqual({ is: state, number });
});

test("a number with a wrong, missing or swapped character is no card's number", () => {
  const [first = "", second = "", ...rest] = number;
  for (const typed of [`${second}${first}${rest.join("")}`, `Z${number.slice(1)}`, number.slice(1), "", "x"])
    expect([typed, judgeNumber(typed, known)]).toEqual([typed, { is: "mistyped" }]);
});
