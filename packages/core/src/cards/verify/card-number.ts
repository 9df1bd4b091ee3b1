import { NUMBER_LENGTH, NUMBER_LETTERS } from "./number-bytes.ts";
import { isSignedCode, readSignedCode } from "./signed-code.ts";

/** The number of random bytes in a card number. */
export const CARD_NUMBER_BYTES = NUMBER_LENGTH - 1;

/**
 * Builds a card number from 55 random bits, so that numbers cannot be guessed and are all different. The first bits may
 * be shared by cards that are printed together. The last character is a check letter.
 */
export function cardNumberOf(chance: Uint8Array): string {
  let number = "";
  for (let at = 0; at < CARD_NUMBER_BYTES; at += 1) number += NUMBER_LETTERS[(chance[at] ?? 0) & 31];
  return number + checkLetterOf(number);
}

/**
 * Returns the check letter for the characters before it. A single wrong character, or two swapped characters, always
 * change it. The letters are elements of the field GF(32) with the polynomial x⁵ + x² + 1, and the whole number is a
 * multiple of x: a Reed–Solomon code with one check symbol.
 */
function checkLetterOf(letters: string): string {
  let rest = 0;
  for (const letter of letters) rest = timesX(rest ^ NUMBER_LETTERS.indexOf(letter));
  return NUMBER_LETTERS[rest] ?? "";
}

/** Multiplies an element of GF(32) by x. */
const timesX = (element: number): number => (element << 1) ^ (element & 16 ? 0b100101 : 0);

/**
 * Whether the last character of a card number fits the others. If it does not, the number was mistyped, or the card was
 * printed before numbers had a check letter.
 */
export const hasCheckLetter = (number: string): boolean =>
  checkLetterOf(number.slice(0, -1)) === number.at(-1);

/** Formats a card number in groups of four. */
export const shownCardNumber = (number: string): string => number.match(/.{1,4}/g)?.join("-") ?? number;

/** The unused letters, with the digits that they could be confused with. */
const MISREAD: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };

/** Maximum length of a typed number or a scanned code, in characters. It is longer than any signed code. */
export const MOST_SCANNED = 400;

/**
 * Parses a card number: typed in upper or lower case, with or without hyphens and spaces, or in the signed code that a
 * scanner has read from the card. Returns undefined for any other text.
 */
export function readCardNumber(typed: string): string | undefined {
  if (isSignedCode(typed)) {
    const read = readSignedCode(typed);
    return typeof read === "string" ? undefined : read.card.number;
  }
  const number = typed
    .replaceAll(/[\s-]/g, "")
    .toUpperCase()
    .replaceAll(/[OIL]/g, (letter) => MISREAD[letter] ?? letter);
  return number.length === NUMBER_LENGTH && [...number].every((letter) => NUMBER_LETTERS.includes(letter))
    ? number
    : undefined;
}
