import { lazily } from "../../lazily.ts";
import { withoutIsolates } from "./direction.ts";

/**
 * Cuts letters without spaces into words with a dictionary. Returns the start of each word except the first, in
 * UTF-16 units.
 */
export type CutWords = (letters: string) => readonly number[];

/**
 * Matches scripts without spaces. In Thai, Lao, Khmer and Burmese, possible line ends can be found only with a
 * dictionary.
 */
const unspaced = lazily(() => /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu);

/**
 * Matches a letter that can start a line. This check is needed because the dictionary may be wrong about names.
 * Abbreviation signs are letters, too. A Burmese consonant without a vowel ends the syllable before it. A letter
 * after U+1039 or U+17D2 is written below the previous letter. Some vowels of Thai and Lao belong to the next letter,
 * others to the previous one.
 */
const beginning = /(?<![\u1039\u17D2เ-ไເ-ໄ])(?![ฯຯะาำๅະາຳຽ]|.\u1037?[\u1039\u103A])\p{Lo}/uy;

function isBeginning(letters: string, start: number): boolean {
  beginning.lastIndex = start;
  return beginning.test(letters);
}

/** Unicode's zero-width space, which marks a possible line end invisibly. */
const MARK = "\u200B";

/** Matches a letter of these scripts. Most texts contain none, so this is the only check they need. */
const mayHave = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\uA9E0-\uA9FF\uAA60-\uAA7F]/;

/** Inserts a mark between words that have no space between them. */
export function markWords(text: string, cutWords: CutWords): string {
  if (!mayHave.test(text)) return text;
  return text.replaceAll(unspaced(), (letters) => {
    const starts = cutWords(letters).filter((start) => isBeginning(letters, start));
    return [0, ...starts].map((start, word) => letters.slice(start, starts[word])).join(MARK);
  });
}

/** Removes the marks that were added for layout, leaving only the visible text. */
export const withoutMarks = (text: string): string =>
  withoutIsolates(text.includes(MARK) ? text.replaceAll(MARK, "") : text);
