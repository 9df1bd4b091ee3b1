import bidiFactory from "bidi-js";
import { lazily } from "../../lazily.ts";

export type Direction = "ltr" | "rtl";

const bidi = bidiFactory();

/**
 * Matches letters, digits and control characters that may make text right-to-left: those of Hebrew, Arabic, Syriac,
 * Thaana, N’Ko and similar scripts and, beyond the first 65,536 code points, those of Adlam and historic scripts.
 */
const turning =
  /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Whether any part of the text may read from right to left. */
export const mayTurn = (text: string): boolean => turning.test(text);

/** The invisible characters that mark the start and end of a value in text (UAX #9, FSI and PDI). */
const [FIRST_STRONG, POP] = ["\u2068", "\u2069"];
const valueLine = /[^\n\r\u0085\u2028\u2029]+/g;
const typedIsolates = /[\u2066-\u2069]/g;

/**
 * Isolates a value within text, so that each line of the value keeps its own direction. Isolate characters inside the
 * value would end the isolation too early, so they are replaced with U+FFFD.
 */
export const asValue = (value: string): string =>
  value.replaceAll(typedIsolates, "\uFFFD").replaceAll(valueLine, `${FIRST_STRONG}$&${POP}`);

const closedValues = /\u2068([^\n\u2066-\u2069]*)\u2069/g;

/** Removes isolate characters that are closed on the same line, because they do not affect the text around them. */
export const withoutClosed = (text: string): string =>
  text.includes(FIRST_STRONG) ? text.replaceAll(closedValues, "$1") : text;

const isolates = /[\u2068\u2069]/g;

/** Removes the isolate characters around values, leaving only the visible text. */
export const withoutIsolates = (text: string): string =>
  text.includes(FIRST_STRONG) || text.includes(POP) ? text.replaceAll(isolates, "") : text;

/**
 * A replacement character for each bidirectional class, because bidi-js recognises some classes only in the basic
 * plane.
 */
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
 * Rewrites text for bidi-js, which reads the halves of a surrogate pair separately. A pair is replaced with two
 * characters of the same bidirectional class.
 */
const inUnits = (text: string): string =>
  text.replaceAll(pairs(), (character) => (STAND_INS[bidi.getBidiCharTypeName(character)] ?? "A").repeat(2));

/**
 * Returns the direction of a paragraph, which is that of its first strong character. This character may be in a
 * value.
 */
export function baseDirection(text: string): Direction {
  if (!mayTurn(text)) return "ltr";
  return bidi.getEmbeddingLevels(inUnits(withoutIsolates(text))).paragraphs[0]?.level === 1 ? "rtl" : "ltr";
}

/**
 * Returns the embedding level of each UTF-16 unit of the text (UAX #9). Odd levels are right-to-left. Returns null if
 * all levels are 0.
 */
export const embeddingLevels = (text: string, base: Direction): Uint8Array | null =>
  base === "rtl" || mayTurn(text) ? bidi.getEmbeddingLevels(inUnits(text), base).levels : null;

/**
 * Returns the character that is shown instead of a bracket or similar character in right-to-left text. Other
 * characters are returned unchanged.
 */
export const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character;

/**
 * The embedding levels of a text's lines. The levels are resolved for the whole text, so that a line break does not
 * change the direction of a number after it.
 */
export interface Levels {
  /**
   * Returns the levels of the line that starts at an offset. Returns undefined if the line would have the same levels
   * on its own.
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

/**
 * Returns the levels of a line, with the paragraph's level at its end (rule L1). The end may be an ellipsis that
 * replaces the rest.
 */
function lineLevels(line: string, levels: Uint8Array, base: Direction): Uint8Array {
  const level = base === "rtl" ? 1 : 0;
  const own = new Uint8Array(line.length).fill(level);
  own.set(levels);
  for (let at = line.length - 1; at >= 0 && /[\s\u2068\u2069]/.test(line[at] as string); at -= 1)
    own[at] = level;
  return own;
}
