import { lazily } from "../../lazily.ts";
import { asciiDigit } from "./digits.ts";
import { oneSpelling, plainSigns, withoutQuotes } from "./one-spelling.ts";
import { readPhone } from "./phone.ts";

const patterns = lazily(() => ({
  /**
   * Diacritics in scripts where people often omit them. In Indic scripts, such marks are vowels, so they are kept.
   */
  signs: /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}])\p{M}+/gu,
  unseen: /\p{Default_Ignorable_Code_Point}/gu,
  foreignDigit: /(?![0-9])\p{Nd}/gu,
  /** Consecutive single letters, such as the initials in a name. */
  initials: /(?<![\p{L}\p{M}\p{N}])\p{L}\p{M}*(?: \p{L}\p{M}*(?![\p{L}\p{M}\p{N}]))+/gu,
}));

/**
 * Folds text for searching: removes case and diacritics, and unifies spelling, digits and spaces. 'Élodie Müller' and
 * 'ELODIE MULLER' match, and so do 'ИВАН' and 'иван', 'D’Souza' and "D'Souza", 'സൽമാൻ' and 'സല്‍മാന്‍'.
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
      // Converting to upper case first turns ß into ss, and the Turkish dotless ı into i.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase(),
  )
    .replace(patterns().foreignDigit, asciiDigit)
    .normalize("NFC");

/**
 * Joins the initials in a folded text. 'm s dhoni' (from 'M.S. Dhoni') becomes 'ms dhoni', as other people type it.
 */
const withJoinedInitials = (folded: string): string =>
  folded.replace(patterns().initials, (letters) => letters.replaceAll(" ", ""));

/** Returns the words of a name in folded form. */
export const nameWords = (name: string): string[] => foldedText(name).split(" ").filter(Boolean);

/** Returns the folded words of a name in a fixed order, so that 'Rao Asha' matches 'Asha Rao'. */
export const comparableName = (name: string): string =>
  withJoinedInitials(foldedText(name)).split(" ").filter(Boolean).toSorted().join(" ");

const NUMBER_LENGTH = 12;
const leadingZeros = (digits: string): string => digits.padStart(NUMBER_LENGTH, "0");

/**
 * Returns a key that sorts names as people do, character by character. 'Class 2' is before 'Class 10', and 'Ärmel' is
 * next to 'Arm'.
 */
export const sortKey = (text: string): string => foldedText(text).replaceAll(/\d+/g, leadingZeros);

/**
 * Maximum length of a search key, in UTF-16 units of at most 3 UTF-8 bytes each. A PostgreSQL index row can hold
 * 2,704 bytes.
 */
const LONGEST_SEARCHED = 800;

/**
 * Builds the key that a search is matched against. Each folded text is on its own line, with a space at either end.
 * Returns an empty string if there is no text. If the key would be too long, the first text is cut and the other texts
 * are dropped.
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

/** The maximum number of words that are matched separately. The rest of the search text is matched as a whole. */
const MOST_WORDS = 8;
/** Minimum number of digits that are treated as a phone number. */
const FEWEST_DIGITS = 4;
const MOST_DIGITS = 10;

/**
 * Returns the alternatives that a search looks for. A search key matches if it contains all texts of one alternative.
 * Words match in any order, and a phone number matches in any format. A blank search has no alternatives.
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

/** Whether a search matches a row's search key. A blank search matches every row. */
export function isFound(search: string, key: string): boolean {
  const alternatives = searchedTexts(search);
  return alternatives.length === 0 || alternatives.some((texts) => texts.every((text) => key.includes(text)));
}

/**
 * The columns by which a row is sorted and searched. They are updated together with the columns that they are derived
 * from.
 */
export interface SearchColumns {
  sort_key: string;
  search_key: string;
}

/** Builds the search columns of a row from its name and any other searchable texts. */
export const searchColumns = (name: string, texts: readonly string[] = [name]): SearchColumns => ({
  sort_key: sortKey(name),
  search_key: searchKey(texts),
});
