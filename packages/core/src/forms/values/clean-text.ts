import { asciiDigit } from "./digits.ts";

const LINE_BREAKS_AND_TABS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const CONTROLS = /\p{Cc}/gu;
const CONTROLS_BUT_LINE_FEED = /(?!\n)\p{Cc}/gu;
const SPACES = /\p{Zs}+/gu;

/**
 * Characters that are never seen and that no spelling needs: soft hyphens, zero-width spaces, the byte order mark,
 * and overrides of direction. Names copied from a chat bring them. Without them a text is stored, checked and printed
 * in the order of its own letters. The joiners of Indic and Arabic words and the direction marks are not among them.
 */
const UNSEEN = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Letters and signs that are blank: the fillers of Korean, and Braille without a dot. */
const FILLERS = /[\u115f\u1160\u2800\u3164\uffa0]/g;

/** Characters in an uncleaned text that make it print as something other than it reads. */
const MISLEADING = /[\u202a-\u202e\u2066-\u2069\ufffd]/g;

/** The characters of a text with which it cannot be printed as it reads, as `U+202E`, each once. */
export const misleadingIn = (text: string): string[] =>
  text.search(MISLEADING) < 0
    ? []
    : [...new Set(Array.from(text.matchAll(MISLEADING), ([each]) => codeName(each)))];

const codeName = (character: string): string =>
  `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}`;

/** Cleans all typed text: removes invisible characters, composes letters (NFC), and makes any space a plain one. */
function tidy(text: string, controls: RegExp): string {
  const seen = text.toWellFormed().replace(UNSEEN, "").replace(FILLERS, " ").replace(controls, "");
  const tidied = seen.normalize("NFC").replace(SPACES, " ").trim();
  return isBlank(tidied) ? "" : tidied;
}

/**
 * One line of typed text: breaks, tabs and runs of spaces turned into one space, what cannot be seen removed, trimmed.
 * Empty where nothing could be seen.
 */
export const cleanLine = (text: string): string => tidy(text.replace(LINE_BREAKS_AND_TABS, " "), CONTROLS);

/** Typed text of several lines: as a line, but line breaks stay, each as one line feed. */
export const cleanParagraph = (text: string): string =>
  tidy(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n").replace(/\t/g, " "), CONTROLS_BUT_LINE_FEED);

/** Whether a text shows nothing: empty, or only spaces, joiners, fillers and the like. */
export const isBlank = (text: string): boolean =>
  !/[^\p{C}\p{Z}\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** The length that limits count: characters as Unicode has them, so an emoji is one. */
export const textLength = (text: string): number => [...text].length;

/** A text reduced to what decides whether two people typed the same: case, width and spacing do not count. */
export function comparableText(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

const DASHES = /[\p{Pd}\u2212]/gu;
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

/** An answer as it is compared with another one's: 1234 is १२३४, and 12-A is 12–A, whatever keyboard typed it. */
export function answerKey(text: string): string {
  const key = comparableText(text);
  if (/^[\x20-\x7e]*$/.test(key)) return key;
  return key
    .replace(IGNORED, "")
    .replace(DASHES, "-")
    .replace(/\p{Nd}/gu, asciiDigit);
}
