import { NUMBER_LENGTH, NUMBER_LETTERS } from "../../cards/verify/number-bytes.ts";

/** How many bytes of chance a card's number is made of. */
export const CARD_NUMBER_BYTES = NUMBER_LENGTH;

/** The number of a card: 60 bits of chance, so that nobody guesses one and no two are drawn alike. */
export function cardNumberOf(chance: Uint8Array): string {
  let number = "";
  for (let at = 0; at < NUMBER_LENGTH; at += 1) number += NUMBER_LETTERS[(chance[at] ?? 0) & 31];
  return number;
}

/** A number as people read it, in fours. */
export const shownCardNumber = (number: string): string => number.match(/.{1,4}/g)?.join("-") ?? number;

/** Letters that are not in use, and what people write for them. */
const MISREAD: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };

/** The number that somebody typed, in either case, with or without hyphens and spaces; undefined for no number of a card. */
export function readCardNumber(typed: string): string | undefined {
  const number = typed
    .replaceAll(/[\s-]/g, "")
    .toUpperCase()
    .replaceAll(/[OIL]/g, (letter) => MISREAD[letter] ?? letter);
  return number.length === NUMBER_LENGTH && [...number].every((letter) => NUMBER_LETTERS.includes(letter))
    ? number
    : undefined;
}
