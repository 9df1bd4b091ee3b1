import { NUMBER_LENGTH, NUMBER_LETTERS } from "../../cards/verify/number-bytes.ts";

/** The number of random bytes in a card number. */
export const CARD_NUMBER_BYTES = NUMBER_LENGTH;

/** Builds a card number from 60 random bits, so that numbers cannot be guessed and are all different. */
export function cardNumberOf(chance: Uint8Array): string {
  let number = "";
  for (let at = 0; at < NUMBER_LENGTH; at += 1) number += NUMBER_LETTERS[(chance[at] ?? 0) & 31];
  return number;
}

/** Formats a card number in groups of four. */
export const shownCardNumber = (number: string): string => number.match(/.{1,4}/g)?.join("-") ?? number;

/** The unused letters, with the digits that they could be confused with. */
const MISREAD: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };

/**
 * Parses a typed card number in upper or lower case, with or without hyphens and spaces. Returns undefined for any
 * other text.
 */
export function readCardNumber(typed: string): string | undefined {
  const number = typed
    .replaceAll(/[\s-]/g, "")
    .toUpperCase()
    .replaceAll(/[OIL]/g, (letter) => MISREAD[letter] ?? letter);
  return number.length === NUMBER_LENGTH && [...number].every((letter) => NUMBER_LETTERS.includes(letter))
    ? number
    : undefined;
}
