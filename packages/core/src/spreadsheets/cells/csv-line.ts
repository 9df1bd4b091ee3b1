/** Characters that start a formula in a spreadsheet. The full-width forms come from East Asian keyboards. */
const FORMULA_START = "=+\\-@＝＋－＠";
/**
 * Matches the start of a cell that begins with a formula, even after invisible characters. A leading tab or line
 * break also matches, because a spreadsheet program may drop it.
 */
const atStart = new RegExp(`^(?=[\\s\\p{C}]*[${FORMULA_START}]|[\\t\\r\\n])`, "u");
/**
 * Matches a formula after a separator. A program that splits cells at semicolons or tabs ignores the quotes around a
 * cell.
 */
const behindSeparator = new RegExp(`(?<=[;\\t\\r\\n][\\s\\p{C}]*)(?=[${FORMULA_START}])`, "gu");

/** Formats a string as a quoted CSV cell. A formula gets a leading apostrophe so that it remains text. */
const csvCell = (text: string): string =>
  `"${text.replace(atStart, "'").replaceAll(behindSeparator, "'").replaceAll('"', '""')}"`;

/** Formats a CSV row (RFC 4180) with its line ending. Spreadsheet programs will not run any cell as a formula. */
export const csvLine = (texts: readonly string[]): string => `${texts.map(csvCell).join(",")}\r\n`;

/**
 * Matches the positions where `csvLine` adds an apostrophe, and the positions before apostrophes that are part of the
 * text. These get a second apostrophe so that `unmarkedText` can restore the text.
 */
const dataStart = new RegExp(`^(?=[\\s\\p{C}]*['${FORMULA_START}]|[\\t\\r\\n])`, "u");
const dataBehind = new RegExp(`(?<=[;\\t\\r\\n][\\s\\p{C}]*)(?=['${FORMULA_START}])`, "gu");
const marks = new RegExp(
  `(?:^|(?<=[;\\t\\r\\n][\\s\\p{C}]*))'(?=[\\s\\p{C}]*['${FORMULA_START}]|[\\t\\r\\n])`,
  "gu",
);
/** Matches signed numbers, such as phone numbers. They are harmless. */
const SIGNED = /^[+-][\d ]+$/;

/**
 * Formats a CSV row that a program will read back. This function works like `csvLine`, except that signed numbers
 * stay unchanged.
 */
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
