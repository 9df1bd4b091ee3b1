import { lazily } from "../../lazily.ts";
import { asciiDigit } from "./digits.ts";
import { oneSpelling, plainSigns, withoutQuotes } from "./one-spelling.ts";
import { readPhone } from "./phone.ts";

const patterns = lazily(() => ({
  /** Signs on letters of scripts in which a name is often typed without them; in Indic scripts they are vowels. */
  signs: /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}])\p{M}+/gu,
  unseen: /\p{Default_Ignorable_Code_Point}/gu,
  foreignDigit: /(?![0-9])\p{Nd}/gu,
  /** Letters that stand alone, one behind the other: the initials of a name. */
  initials: /(?<![\p{L}\p{M}\p{N}])\p{L}\p{M}*(?: \p{L}\p{M}*(?![\p{L}\p{M}\p{N}]))+/gu,
}));

/**
 * A text as it is looked for: in no case, without diacritics, in one spelling, with the digits of any script as 0 to 9, and
 * one blank for any space. 'Élodie  Müller' and 'ELODIE MULLER' are one, and so are 'ИВАН' and 'иван', 'D’Souza' and
 * "D'Souza", 'സൽമാൻ' and 'സല്‍മാന്‍'.
 */
export function foldedText(text: string): string {
  if (/^[a-z0-9 ]*$/i.test(text)) return text.toLowerCase().replace(/ +/g, " ").trim();
  const isPlain = /^[\x20-\x7e]*$/.test(text);
  return plainSigns(isPlain ? text.toLowerCase() : foldedLetters(text))
    .replace(/\s+/g, " ")
    .trim();
}

const foldedLetters = (text: string): string =>
  oneSpelling(
    // A quote that stands alone must not become a sign on the letter before it.
    withoutQuotes(text)
      .normalize("NFKD")
      .replace(patterns().signs, "$1")
      .replace(patterns().unseen, "")
      // By way of the capitals ß becomes ss, and the dotless ı of Turkish an i.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase(),
  )
    .replace(patterns().foreignDigit, asciiDigit)
    .normalize("NFC");

/** A folded text whose initials stand together: 'm s dhoni' of 'M.S. Dhoni' becomes 'ms dhoni', as others type it. */
const withJoinedInitials = (folded: string): string =>
  folded.replace(patterns().initials, (letters) => letters.replaceAll(" ", ""));

/** The words of a name, folded. */
export const nameWords = (name: string): string[] => foldedText(name).split(" ").filter(Boolean);

/** A name as its words, folded and in one order: who is called 'Rao Asha' is called 'Asha Rao'. */
export const comparableName = (name: string): string =>
  withJoinedInitials(foldedText(name)).split(" ").filter(Boolean).toSorted().join(" ");

const NUMBER_LENGTH = 12;
const leadingZeros = (digits: string): string => digits.padStart(NUMBER_LENGTH, "0");

/**
 * A text whose order, character by character, is the one that people list names in: 'Class 2' before 'Class 10', and
 * 'Ärmel' beside 'Arm'.
 */
export const sortKey = (text: string): string => foldedText(text).replaceAll(/\d+/g, leadingZeros);

/**
 * The longest search key, in UTF-16 units, each at most 3 bytes of UTF-8: a row of an index of PostgreSQL has room for
 * 2,704 bytes.
 */
const LONGEST_SEARCHED = 800;

/**
 * The text a search looks in: each text folded on a line of its own, with a blank on either side; empty for none.
 * Where there is no room, the end of the first text and whole other texts are left out.
 */
export function searchKey(texts: readonly string[]): string {
  const folded = texts.map((text) => withJoinedInitials(foldedText(text)).slice(0, LONGEST_SEARCHED));
  const lines = new Set(folded.filter(Boolean));
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
 * The texts that a search key must contain for a match: all texts of one of the alternatives. Words match in any
 * order, and a phone number in any form; none for a blank search.
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

/** Whether a search finds a row by its search key; one that is blank finds every row. */
export function isFound(search: string, key: string): boolean {
  const alternatives = searchedTexts(search);
  return alternatives.length === 0 || alternatives.some((texts) => texts.every((text) => key.includes(text)));
}

/** The columns by which a row is sorted and searched; they are written with what they are made of. */
export interface SearchColumns {
  sort_key: string;
  search_key: string;
}

/** The search columns of a row that is called by a name and found by more. */
export const searchColumns = (name: string, texts: readonly string[] = [name]): SearchColumns => ({
  sort_key: sortKey(name),
  search_key: searchKey(texts),
});
