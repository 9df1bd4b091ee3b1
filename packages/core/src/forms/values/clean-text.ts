import { asciiDigit } from "./digits.ts";

const LINE_BREAKS_AND_TABS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const CONTROLS = /\p{Cc}/gu;
const CONTROLS_BUT_LINE_FEED = /(?!\n)\p{Cc}/gu;
const SPACES = /\p{Zs}+/gu;

/**
 * Invisible characters that no spelling needs: soft hyphens, zero-width spaces, the byte order mark, and directional
 * overrides. Names copied from chat apps often contain them. Removing them ensures that text keeps the order of its
 * letters when it is stored, compared and printed. The joiners of Indic and Arabic scripts and the directional marks
 * are kept.
 */
const UNSEEN = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Letters and symbols that are blank: the Hangul fillers and the empty Braille pattern. */
const FILLERS = /[\u115f\u1160\u2800\u3164\uffa0]/g;

/** Characters that make text print differently from how it reads. */
const MISLEADING = /[\u202a-\u202e\u2066-\u2069\ufffd]/g;

/**
 * Returns the characters that make text print differently from how it reads, in the form `U+202E`. Each character is
 * returned once.
 */
export const misleadingIn = (text: string): string[] =>
  text.search(MISLEADING) < 0
    ? []
    : [...new Set(Array.from(text.matchAll(MISLEADING), ([each]) => codeName(each)))];

const codeName = (character: string): string =>
  `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}`;

/**
 * Cleans typed text of any kind: removes invisible characters, composes letters (NFC), and replaces every kind of
 * space with a plain space.
 */
function tidy(text: string, controls: RegExp): string {
  const seen = text.toWellFormed().replace(UNSEEN, "").replace(FILLERS, " ").replace(controls, "");
  const tidied = seen.normalize("NFC").replace(SPACES, " ").trim();
  return isBlank(tidied) ? "" : tidied;
}

/**
 * Cleans one line of typed text: collapses line breaks, tabs and runs of spaces into one space, removes invisible
 * characters and trims. Returns an empty string if nothing is visible.
 */
export const cleanLine = (text: string): string => tidy(text.replace(LINE_BREAKS_AND_TABS, " "), CONTROLS);

/** Cleans multi-line text like `cleanLine`, but keeps line breaks, each as one line feed. */
export const cleanParagraph = (text: string): string =>
  tidy(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n").replace(/\t/g, " "), CONTROLS_BUT_LINE_FEED);

/**
 * Whether a string shows nothing, because it is empty or contains only spaces, joiners, fillers and similar
 * characters.
 */
export const isBlank = (text: string): boolean =>
  !/[^\p{C}\p{Z}\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Returns the length to which limits apply, in Unicode characters. An emoji counts as one character. */
export const textLength = (text: string): number => [...text].length;

/** Normalises text for comparison, so that case, width and spacing do not matter. */
export function comparableText(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

const DASHES = /[\p{Pd}\u2212]/gu;
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Returns the comparison key of an answer. The key does not depend on the keyboard: 1234 equals १२३४, and 12-A equals
 * 12–A.
 */
export function answerKey(text: string): string {
  const key = comparableText(text);
  if (/^[\x20-\x7e]*$/.test(key)) return key;
  return key
    .replace(IGNORED, "")
    .replace(DASHES, "-")
    .replace(/\p{Nd}/gu, asciiDigit);
}
