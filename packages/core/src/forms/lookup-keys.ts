import { readPhone } from "./phone.ts";

/** Signs on letters of scripts in which a name is often typed without them; in Indic scripts they are vowels. */
const SIGNS = /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}])\p{M}+/gu;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
/** Letters that are typed as others where a keyboard lacks them, and that Unicode does not take apart. */
const PLAIN: Readonly<Record<string, string>> = {
  ς: "σ",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
};
const NOT_PLAIN = /[ςøłđðþæœ]/g;
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;
const IS_DIGIT = /^\p{Nd}$/u;

/**
 * A text as it is looked for: in no case, without diacritics, with the digits of any script as 0 to 9, and one blank for
 * any space. 'Élodie  Müller' and 'ELODIE MULLER' are one, and so are 'ИВАН' and 'иван'.
 */
export function foldedText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase().replace(/ {2,}/g, " ").trim();
  return (
    text
      .normalize("NFKD")
      .replace(SIGNS, "$1")
      .replace(UNSEEN, "")
      // By way of the capitals ß becomes ss, and the dotless ı of Turkish an i.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replace(NOT_PLAIN, (letter) => PLAIN[letter] as string)
      .replace(FOREIGN_DIGIT, asciiDigit)
      .normalize("NFC")
      .replace(/\s+/g, " ")
      .trim()
  );
}

/** The digits of a script stand one after the other from its zero, and before that is no digit. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) as number;
  let value = 0;
  while (value < 9 && IS_DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

const NUMBER_LENGTH = 12;
const leadingZeros = (digits: string): string => digits.padStart(NUMBER_LENGTH, "0");

/**
 * A text whose order, character by character, is the one that people list names in: 'Class 2' before 'Class 10', and
 * 'Ärmel' beside 'Arm'.
 */
export const listingKey = (text: string): string => foldedText(text).replaceAll(/\d+/g, leadingZeros);

/**
 * The longest search key, in UTF-16 units, each at most 3 bytes of UTF-8: a row of an index of PostgreSQL has room for
 * 2,704 bytes.
 */
const LONGEST_SEARCHED = 800;

/**
 * What a search looks in: each text folded on a line of its own, with a blank on either side of it; empty for none. What
 * there is no room for is left out: the end of the first text, and others as a whole.
 */
export function searchKey(texts: readonly string[]): string {
  const lines = new Set(texts.map((text) => foldedText(text).slice(0, LONGEST_SEARCHED)).filter(Boolean));
  let key = "";
  for (const line of lines) {
    const longer = key === "" ? ` ${line} ` : `${key}\n ${line} `;
    if (key === "" || longer.length <= LONGEST_SEARCHED) key = longer;
  }
  return key.toWellFormed();
}

/** So many words are looked for one by one; what follows is looked for as it stands. */
const MOST_WORDS = 8;
/** Fewer digits are no phone. */
const FEWEST_DIGITS = 4;
const MOST_DIGITS = 10;

/**
 * What a search key has to contain for a search to find it: all texts of one of the alternatives. Words are found in any
 * order, and a phone however it is written; none at all for a search that is blank.
 */
export function searchedTexts(search: string): string[][] {
  const folded = foldedText(search);
  if (folded === "") return [];
  const words = folded.split(" ");
  const last = words.slice(MOST_WORDS - 1).join(" ");
  const each = words.length < MOST_WORDS ? words : [...words.slice(0, MOST_WORDS - 1), last];
  const digits = readPhone(search)?.slice(-MOST_DIGITS) ?? "";
  const isOther = digits.length >= FEWEST_DIGITS && !each.includes(digits);
  return isOther ? [each, [digits]] : [each];
}

/** What a row is sorted and searched by; it is written with what it is made of. */
export interface LookupKeys {
  sort_key: string;
  search_key: string;
}

/** The keys of a row that is called by a name and found by more. */
export const lookupKeys = (name: string, texts: readonly string[] = [name]): LookupKeys => ({
  sort_key: listingKey(name),
  search_key: searchKey(texts),
});
