import bidiFactory from "bidi-js";
import { lazily } from "../../lazily.ts";

export type Direction = "ltr" | "rtl";

const bidi = bidiFactory();

/**
 * Matches letters, digits and control characters that may make text right-to-left: those of Hebrew, Arabic, Syriac,
 * Thaana, N’Ko and similar scripts and, beyond the first 65,536, those of Adlam and historic scripts.
 */
const turning =
  /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Whether any part of a text may read from right to left. */
export const mayTurn = (text: string): boolean => turning.test(text);

/** Invisible marks of a value's start and end in a text (UAX #9, FSI and PDI). */
const [FIRST_STRONG, POP] = ["\u2068", "\u2069"];
const valueLine = /[^\n\r\u0085\u2028\u2029]+/g;
const typedIsolates = /[\u2066-\u2069]/g;

/**
 * Isolates a value within a text, so that each of its lines keeps its own direction. Marks of this kind in the value
 * would end the isolation too early, so each becomes U+FFFD.
 */
export const asValue = (value: string): string =>
  value.replaceAll(typedIsolates, "\uFFFD").replaceAll(valueLine, `${FIRST_STRONG}$&${POP}`);

const closedValues = /\u2068([^\n\u2066-\u2069]*)\u2069/g;

/** Removes marks that are closed on their line, because they do not affect the text around them. */
export const withoutClosed = (text: string): string =>
  text.includes(FIRST_STRONG) ? text.replaceAll(closedValues, "$1") : text;

const isolates = /[\u2068\u2069]/g;

/** Removes the marks around values, leaving the text as read. */
export const withoutIsolates = (text: string): string =>
  text.includes(FIRST_STRONG) || text.includes(POP) ? text.replaceAll(isolates, "") : text;

/** A character for each bidirectional class that bidi-js recognises only in the basic plane. */
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

/**
 * Rewrites a text for bidi-js, which reads each half of a surrogate pair separately: a pair becomes two characters of
 * its class.
 */
const inUnits = (text: string): string =>
  text.replaceAll(pairs(), (character) => (STAND_INS[bidi.getBidiCharTypeName(character)] ?? "A").repeat(2));

/** Returns a paragraph's direction: that of its first strong character, which may be in a value. */
export function baseDirection(text: string): Direction {
  if (!mayTurn(text)) return "ltr";
  return bidi.getEmbeddingLevels(inUnits(withoutIsolates(text))).paragraphs[0]?.level === 1 ? "rtl" : "ltr";
}

/**
 * Returns the embedding level of each UTF-16 unit of a text (UAX #9), odd for right-to-left text, or null if all are 0.
 */
export const embeddingLevels = (text: string, base: Direction): Uint8Array | null =>
  base === "rtl" || mayTurn(text) ? bidi.getEmbeddingLevels(inUnits(text), base).levels : null;

/**
 * Returns the character whose glyph shows a bracket or similar character in right-to-left text. Other characters are
 * returned unchanged.
 */
export const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character;

/**
 * The levels of a text's lines, resolved for the whole text: a line break does not change the direction of the number
 * after it.
 */
export interface Levels {
  /**
   * Returns the levels of the line that starts at an offset, or undefined if the line would have the same levels on its
   * own.
   */
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

/** Gives the end of a line, for example an ellipsis that replaces the rest, the paragraph's level (rule L1). */
function lineLevels(line: string, levels: Uint8Array, base: Direction): Uint8Array {
  const level = base === "rtl" ? 1 : 0;
  const own = new Uint8Array(line.length).fill(level);
  own.set(levels);
  for (let at = line.length - 1; at >= 0 && /[\s\u2068\u2069]/.test(line[at] as string); at -= 1)
    own[at] = level;
  return own;
}
