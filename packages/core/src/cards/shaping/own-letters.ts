import { splitGraphemes } from "../../forms/values/graphemes.ts";
import { lazily } from "../../lazily.ts";
import { isSpaced, scriptOf } from "./scripts.ts";

const patterns = lazily(() => ({
  /** Letters and what belongs to them stand in a word; all else is between words. */
  wordPart: /[\p{L}\p{M}\p{Default_Ignorable_Code_Point}]/u,
  hidden: /\p{Default_Ignorable_Code_Point}/u,
}));

/**
 * Marks the parts of a text, by UTF-16 unit, that a partial font sets: whole letters with their marks and, in scripts
 * whose letters join, whole words, since half a word in another font is wrong. Characters without a script are not
 * asked here: they stay with their neighbours.
 */
export function ownLetters(text: string, has: (codePoint: number) => boolean): boolean[] {
  const own: boolean[] = Array.from({ length: text.length }, () => false);
  const mark = (start: number, part: string) => own.fill(true, start, start + part.length);
  for (const { start, part, joins } of wordsOf(text)) {
    if (joins) {
      if (hasAll(part, has)) mark(start, part);
      continue;
    }
    let at = start;
    for (const letter of splitGraphemes(part)) {
      if (hasAll(letter, has)) mark(at, letter);
      at += letter.length;
    }
  }
  return own;
}

/** A letter that is written as several may be in the font as one. */
const hasAll = (part: string, has: (codePoint: number) => boolean): boolean =>
  [part, part.normalize("NFC")].some((spelt) =>
    Array.from(spelt).every((each) => patterns().hidden.test(each) || has(each.codePointAt(0) as number)),
  );

interface Word {
  start: number;
  part: string;
  /** Its letters join. */
  joins: boolean;
}

/** The words of a text, each as far as it is in letters that join, or in letters that do not. */
function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let current: Word | undefined;
  let start = 0;
  for (const character of text) {
    const script = scriptOf(character);
    if (!patterns().wordPart.test(character)) current = undefined;
    else if (current && (script === null || current.joins !== isSpaced(script))) current.part += character;
    else if (script !== null) words.push((current = { start, part: character, joins: !isSpaced(script) }));
    else current = undefined;
    start += character.length;
  }
  return words;
}
