import { splitGraphemes } from "../../forms/values/graphemes.ts";
import { lazily } from "../../lazily.ts";
import { isSpaced, scriptOf } from "./scripts.ts";

const patterns = lazily(() => ({
  /**
   * Matches letters and the characters that belong to a word together with them. All other characters separate words.
   */
  wordPart: /[\p{L}\p{M}\p{Default_Ignorable_Code_Point}]/u,
  hidden: /\p{Default_Ignorable_Code_Point}/u,
}));

/**
 * Marks, by UTF-16 unit, the parts of a text for which a font with incomplete coverage is used. These are whole
 * letters with their marks. In scripts with joining letters, they are whole words, because half a word in another
 * font is wrong. Characters without a script are not checked, because they get the font of their neighbours.
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

/**
 * Whether a font has all characters of a part of a text. A letter typed as several code points may be a single code
 * point in the font.
 */
const hasAll = (part: string, has: (codePoint: number) => boolean): boolean =>
  [part, part.normalize("NFC")].some((spelt) =>
    Array.from(spelt).every((each) => patterns().hidden.test(each) || has(each.codePointAt(0) as number)),
  );

interface Word {
  start: number;
  part: string;
  /** Whether the letters of this part join. */
  joins: boolean;
}

/** Splits a text into words. A word is split further into parts whose letters join and parts whose letters do not. */
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
