/** The signs that begin a formula for a spreadsheet; the wide forms are those of East Asian keyboards. */
const FORMULA_START = "=+\\-@＝＋－＠";
/** At the start of a cell, also behind what cannot be seen; a spreadsheet may drop a tab or a line end before it. */
const atStart = new RegExp(`^(?=[\\s\\p{C}]*[${FORMULA_START}]|[\\t\\r\\n])`, "u");
/** Behind what ends a cell where semicolons or tabs separate cells: there our quotes do not hold. */
const behindSeparator = new RegExp(`(?<=[;\\t\\r\\n][\\s\\p{C}]*)(?=[${FORMULA_START}])`, "gu");

/** A text as a cell of a CSV file, quoted. A formula gets an apostrophe before it, so that it stays a text. */
const csvCell = (text: string): string =>
  `"${text.replace(atStart, "'").replaceAll(behindSeparator, "'").replaceAll('"', '""')}"`;

/** A row of a CSV file (RFC 4180) with its line end; no spreadsheet runs anything in it as a formula. */
export const csvLine = (texts: readonly string[]): string => `${texts.map(csvCell).join(",")}\r\n`;

/** The marks of `csvLine`, and those that a text has of itself, which get one more so that `unmarkedText` finds them again. */
const dataStart = new RegExp(`^(?=[\\s\\p{C}]*['${FORMULA_START}]|[\\t\\r\\n])`, "u");
const dataBehind = new RegExp(`(?<=[;\\t\\r\\n][\\s\\p{C}]*)(?=['${FORMULA_START}])`, "gu");
const marks = new RegExp(
  `(?:^|(?<=[;\\t\\r\\n][\\s\\p{C}]*))'(?=[\\s\\p{C}]*['${FORMULA_START}]|[\\t\\r\\n])`,
  "gu",
);
/** A number with its sign, such as a phone, runs nothing. */
const SIGNED = /^[+-][\d ]+$/;

/** A row of a CSV file that a program reads again: as `csvLine`, but for numbers with a sign, which stay as they are. */
export const dataLine = (texts: readonly string[]): string =>
  `${texts.map((text) => (/[",\r\n'=+\-@＝＋－＠;\t]/.test(text) ? dataCell(text) : text)).join(",")}\r\n`;

function dataCell(text: string): string {
  const marked = SIGNED.test(text) ? text : text.replace(dataStart, "'").replaceAll(dataBehind, "'");
  return `"${marked.replaceAll('"', '""')}"`;
}

/** A text of `dataLine` as it was. */
export const unmarkedText = (text: string): string => text.replaceAll(marks, "");

/** The beginning of a CSV file by which Excel reads it as UTF-8. */
export const CSV_START = "\u{FEFF}";
