const LINE_BREAKS_AND_TABS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const CONTROLS = /\p{Cc}/gu;
const CONTROLS_BUT_LINE_FEED = /(?!\n)\p{Cc}/gu;
/** Direction overrides and the byte order mark; the joiners that Indic and Arabic spelling needs are not among them. */
const INVISIBLE_ORDERS = /[\u202a-\u202e\u2066-\u2069\ufeff]/g;

const normalize = (text: string): string =>
  text.toWellFormed().normalize("NFC").replace(INVISIBLE_ORDERS, "");

/** One line of typed text: NFC, breaks and tabs turned into spaces, control characters removed, trimmed. */
export function cleanLine(text: string): string {
  return normalize(text).replace(LINE_BREAKS_AND_TABS, " ").replace(CONTROLS, "").trim();
}

/** Typed text of several lines: as a line, but line breaks stay, each as one line feed. */
export function cleanParagraph(text: string): string {
  return normalize(text)
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/\t/g, " ")
    .replace(CONTROLS_BUT_LINE_FEED, "")
    .trim();
}

/** Whether a text shows nothing: empty, or only spaces, joiners and the like. */
export const isBlank = (text: string): boolean => !/[^\p{C}\p{Z}\s]/u.test(text);

/** The length that limits count: characters as Unicode has them, so an emoji is one. */
export const textLength = (text: string): number => [...text].length;

/** A text reduced to what decides whether two people typed the same: case, width and spacing do not count. */
export function comparisonKey(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
