/** Characters that start a formula in a spreadsheet. The full-width forms come from East Asian keyboards. */
const FORMULA_START = "=+\\-@＝＋－＠";
/**
 * Matches at the start of a cell, even before invisible characters. A spreadsheet program may drop a leading tab or
 * line break.
 */
const atStart = new RegExp(`^(?=[\\s\\p{C}]*[${FORMULA_START}]|[\\t\\r\\n])`, "u");
/** Matches after a separator, since a program that splits cells at semicolons or tabs ignores our quotes. */
const behindSeparator = new RegExp(`(?<=[;\\t\\r\\n][\\s\\p{C}]*)(?=[${FORMULA_START}])`, "gu");

/** Formats a string as a quoted CSV cell. A formula gets a leading apostrophe so that it remains text. */
const csvCell = (text: string): string =>
  `"${text.replace(atStart, "'").replaceAll(behindSeparator, "'").replaceAll('"', '""')}"`;

/** Formats a CSV row (RFC 4180) with its line ending. No spreadsheet program runs any of its cells as a formula. */
export const csvLine = (texts: readonly string[]): string => `${texts.map(csvCell).join(",")}\r\n`;

/**
 * Matches where `csvLine` adds an apostrophe, and also before apostrophes in the text itself, which get another
 * apostrophe so that `unmarkedText` restores them.
 */
const dataStart = new RegExp(`^(?=[\\s\\p{C}]*['${FORMULA_START}]|[\\t\\r\\n])`, "u");
const dataBehind = new RegExp(`(?<=[;\\t\\r\\n][\\s\\p{C}]*)(?=['${FORMULA_START}])`, "gu");
const marks = new RegExp(
  `(?:^|(?<=[;\\t\\r\\n][\\s\\p{C}]*))'(?=[\\s\\p{C}]*['${FORMULA_START}]|[\\t\\r\\n])`,
  "gu",
);
/** Signed numbers, such as phone numbers, which are harmless. */
const SIGNED = /^[+-][\d ]+$/;

/** Formats a CSV row that a program will read back. Works like `csvLine`, except that signed numbers stay unchanged. */
export const dataLine = (texts: readonly string[]): string =>
  `${texts.map((text) => (/[",\r\n'=+\-@＝＋－＠;\t]/.test(text) ? dataCell(text) : text)).join(",")}\r\n`;

function dataCell(text: string): string {
  const marked = SIGNED.test(text) ? text : text.replace(dataStart, "'").replaceAll(dataBehind, "'");
  return `"${marked.replaceAll('"', '""')}"`;
}

/** Removes the apostrophes that `dataLine` added. */
export const unmarkedText = (text: string): string => text.replaceAll(marks, "");

/** The byte order mark that makes Excel read a CSV file as UTF-8. */
export const CSV_START = "\u{FEFF}";
