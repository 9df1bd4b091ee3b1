import { lazily } from "../../lazily.ts";
import { withoutIsolates } from "./direction.ts";

/**
 * Cuts letters that are written without spaces into words by a dictionary: where each word but the first begins, in
 * UTF-16 units.
 */
export type CutWords = (letters: string) => readonly number[];

/** Thai, Lao, Khmer and Burmese have no spaces between words; where a line may end, only a dictionary knows. */
const unspaced = lazily(() => /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu);

/**
 * The beginnings a line may have, whatever a dictionary says of a name: a letter. The signs of an abbreviation are
 * letters, too; a consonant of Burmese without a vowel ends the syllable before it. A letter behind U+1039 or U+17D2
 * stands under the one before it, and some vowels of Thai and Lao belong to the letter behind them, others to the one
 * before.
 */
const beginning = /(?<![\u1039\u17D2เ-ไເ-ໄ])(?![ฯຯะาำๅະາຳຽ]|.\u1037?[\u1039\u103A])\p{Lo}/uy;

function isBeginning(letters: string, start: number): boolean {
  beginning.lastIndex = start;
  return beginning.test(letters);
}

/** Unicode's mark of a place where a line may end; it is never seen. */
const MARK = "\u200B";

/** The ranges of letters in these scripts; most texts have none, and are checked once. */
const mayHave = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\uA9E0-\uA9FF\uAA60-\uAA7F]/;

/** A text with a mark between each two of its words that no space parts. */
export function markWords(text: string, cutWords: CutWords): string {
  if (!mayHave.test(text)) return text;
  return text.replaceAll(unspaced(), (letters) => {
    const starts = cutWords(letters).filter((start) => isBeginning(letters, start));
    return [0, ...starts].map((start, word) => letters.slice(start, starts[word])).join(MARK);
  });
}

/** The text without what the press has put into it, as it is read. */
export const withoutMarks = (text: string): string =>
  withoutIsolates(text.includes(MARK) ? text.replaceAll(MARK, "") : text);
