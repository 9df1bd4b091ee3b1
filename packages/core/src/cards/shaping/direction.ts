import bidiFactory from "bidi-js";
import { lazily } from "../../lazily.ts";

export type Direction = "ltr" | "rtl";

const bidi = bidiFactory();

/**
 * Letters, digits and orders that may turn a text: those of Hebrew, Arabic, Syriac, Thaana, N’Ko and the like, and beyond
 * the first 65,536 those of Adlam and of what was written long ago.
 */
const turning =
  /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Whether anything of a text may read from right to left. */
export const mayTurn = (text: string): boolean => turning.test(text);

/** Marks of where a value begins and ends in a text (UAX #9, FSI and PDI), which nobody sees. */
const [FIRST_STRONG, POP] = ["\u2068", "\u2069"];
const valueLine = /[^\n\r\u0085\u2028\u2029]+/g;
const typedIsolates = /[\u2066-\u2069]/g;

/**
 * A value that stands in a text beside others: each line of it keeps its own order, whatever direction is around it. Typed
 * marks of this kind would end it too early: each becomes U+FFFD.
 */
export const asValue = (value: string): string =>
  value.replaceAll(typedIsolates, "\uFFFD").replaceAll(valueLine, `${FIRST_STRONG}$&${POP}`);

const closedValues = /\u2068([^\n\u2066-\u2069]*)\u2069/g;

/** The text without marks that are closed on their line: they turn nothing around them. */
export const withoutClosed = (text: string): string =>
  text.includes(FIRST_STRONG) ? text.replaceAll(closedValues, "$1") : text;

const isolates = /[\u2068\u2069]/g;

/** The text without marks around its values, as it is read. */
export const withoutIsolates = (text: string): string =>
  text.includes(FIRST_STRONG) || text.includes(POP) ? text.replaceAll(isolates, "") : text;

/** A character of each bidirectional class that bidi-js knows only of whole characters. */
const STAND_INS: Readonly<Record<string, string>> = {
  R: "\u05D0",
  AL: "\u0627",
  AN: "\u0660",
  EN: "0",
  NSM: "\u0300",
  ON: "!",
  ET: "%",
  BN: "\u00AD",
};
const pairs = lazily(() => /[\u{10000}-\u{10FFFF}]/gu);

/** The text as bidi-js has to see it, which reads each half of a pair by itself: two characters of its class. */
const inUnits = (text: string): string =>
  text.replaceAll(pairs(), (character) => (STAND_INS[bidi.getBidiCharTypeName(character)] ?? "A").repeat(2));

/** The direction of a paragraph: that of its first strong character, of a value too. */
export function baseDirection(text: string): Direction {
  if (!mayTurn(text)) return "ltr";
  return bidi.getEmbeddingLevels(inUnits(withoutIsolates(text))).paragraphs[0]?.level === 1 ? "rtl" : "ltr";
}

/** The embedding level of each UTF-16 unit of a text (UAX #9), odd where it reads from right to left; null where all are 0. */
export const embeddingLevels = (text: string, base: Direction): Uint8Array | null =>
  base === "rtl" || mayTurn(text) ? bidi.getEmbeddingLevels(inUnits(text), base).levels : null;

/** The character whose glyph shows a bracket or the like in right-to-left text; others are themselves. */
export const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character;

/** The levels of the lines of a text, which are decided for all of it: a number is not turned where a line ends before it. */
export interface Levels {
  /** The levels of the line that begins at an offset; undefined where they are what the line has anyway. */
  of(line: string, start: number): Uint8Array | undefined;
}

export function levelsOf(text: string, base: Direction): Levels {
  const whole = embeddingLevels(text, base);
  const isWhole = (line: string) => line.length === text.length;
  return {
    of(line, start) {
      if (whole === null || isWhole(line)) return undefined;
      const levels = lineLevels(line, whole.subarray(start, start + line.length), base);
      const alone = embeddingLevels(line, base);
      return levels.every((level, at) => level === (alone?.[at] ?? 0)) ? undefined : levels;
    },
  };
}

/** Gives the end of a line the level of the paragraph (rule L1), such as an ellipsis that stands for the rest. */
function lineLevels(line: string, levels: Uint8Array, base: Direction): Uint8Array {
  const level = base === "rtl" ? 1 : 0;
  const own = new Uint8Array(line.length).fill(level);
  own.set(levels);
  for (let at = line.length - 1; at >= 0 && /[\s\u2068\u2069]/.test(line[at] as string); at -= 1)
    own[at] = level;
  return own;
}
