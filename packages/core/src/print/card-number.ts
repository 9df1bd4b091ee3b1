/** The letters of Crockford's base 32: none that is taken for another. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 12;

/** How many bytes of chance a card's number is made of. */
export const CARD_NUMBER_BYTES = LENGTH;

/** The number of a card: 60 bits of chance, so that nobody guesses one and no two are drawn alike. */
export const cardNumberOf = (chance: Uint8Array): string =>
  Array.from({ length: LENGTH }, (_, at) => LETTERS[(chance[at] ?? 0) & 31]).join("");

/** A number as people read it, in fours. */
export const shownCardNumber = (number: string): string => number.match(/.{1,4}/g)?.join("-") ?? number;

/** What people write for a letter that is not in use. */
const MISREAD: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };

/** The number that somebody typed, in either case, with or without hyphens and spaces; undefined for no number of a card. */
export function readCardNumber(typed: string): string | undefined {
  const number = typed
    .replaceAll(/[\s-]/g, "")
    .toUpperCase()
    .replaceAll(/[OIL]/g, (letter) => MISREAD[letter] ?? letter);
  return number.length === LENGTH && [...number].every((letter) => LETTERS.includes(letter))
    ? number
    : undefined;
}
