import type { Sentence } from "../../sentence.ts";
import { firstFew } from "../../forms/values/first-few.ts";
import { notReadSentences } from "../said/not-read-sentences.ts";

/** A part of a spreadsheet file at which no import looks, with a sentence for whoever made the file. */
export interface NotRead extends Sentence {
  what:
    | "sheet"
    | "sheet_without_table"
    | "hidden_rows"
    | "hidden_columns"
    | "columns_without_heading"
    | "rows_around"
    | "pictures"
    | "people"
    | "schools"
    | "files";
  /** Names of sheets, numbers of rows as a spreadsheet program shows them, headings or letters of columns. */
  names: string[];
}

/** Sheets beside the one that is read. */
export const otherSheets = (names: readonly string[], read: string): NotRead => ({
  what: "sheet",
  names: [...names],
  ...notReadSentences.otherSheets({ read, sheets: names }),
});

/** Sheets of instructions and the like. */
export const sheetsWithoutTable = (names: readonly string[]): NotRead => ({
  what: "sheet_without_table",
  names: [...names],
  ...notReadSentences.noTable({ sheets: names }),
});

/** Rows that belong to no one: titles, numbers below the headings, sums and notes at the end. */
export const rowsAround = (rows: readonly { row: number; text: string }[]): NotRead => ({
  what: "rows_around",
  names: rows.map(({ row }) => String(row)),
  ...notReadSentences.rowsAround({
    n: rows.length,
    shown: firstFew(rows, MOST_QUOTED, ({ row, text }) => `${row} "${shortened(text)}"`),
  }),
});

const MOST_QUOTED = 6;
const LONGEST_QUOTED = 40;

const shortened = (text: string): string => {
  const letters = Array.from(text.replace(/\s+/g, " ").trim());
  return letters.length > LONGEST_QUOTED ? `${letters.slice(0, LONGEST_QUOTED).join("")}…` : letters.join("");
};

/** Rows with pictures that are not in the column of the photos. */
export const picturesLeft = (rows: readonly number[]): NotRead => ({
  what: "pictures",
  names: rows.map(String),
  ...notReadSentences.pictures({ n: rows.length, rows: inRanges(rows) }),
});

/** Pictures that lie on the page and in no cell: a letterhead has one, and more of them may be the photos. */
export const picturesOfNobody = (n: number): NotRead => ({
  what: "pictures",
  names: [],
  ...notReadSentences.loosePictures({ n }),
});

/** Rows that a filter or a person has hidden: an import takes what its reader sees. */
export const hiddenRows = (rows: readonly number[]): NotRead => ({
  what: "hidden_rows",
  names: rows.map(String),
  ...notReadSentences.hiddenRows({ n: rows.length, rows: inRanges(rows) }),
});

/** Columns that a person has hidden. */
export const hiddenColumns = (columns: readonly string[]): NotRead => ({
  what: "hidden_columns",
  names: [...columns],
  ...notReadSentences.hiddenColumns({ n: columns.length, columns }),
});

/** Columns with texts and nothing that says what these are. */
export const columnsWithoutHeading = (letters: readonly string[]): NotRead => ({
  what: "columns_without_heading",
  names: [...letters],
  ...notReadSentences.noHeading({ n: letters.length, columns: letters }),
});

/** Users of an export that are no students of the school, or have left it. */
export const peopleLeftOut = (
  why: "notStudents" | "haveLeft" | "switchedOff",
  names: readonly string[],
): NotRead => ({
  what: "people",
  names: [...names],
  ...notReadSentences[why]({ n: names.length, shown: firstOf(names) }),
});

/** Schools of an export beside the one that is read. */
export const otherSchools = (names: readonly string[]): NotRead => ({
  what: "schools",
  names: [...names],
  ...notReadSentences.otherSchools({ n: names.length, shown: firstOf(names) }),
});

/** Files of an export that say nothing of who is in which class. */
export const filesLeftOut = (names: readonly string[]): NotRead => ({
  what: "files",
  names: [...names],
  ...notReadSentences.otherFiles({ n: names.length, shown: firstOf(names) }),
});

/** What is not read of one of several sheets. */
export const notReadOf = (sheet: string, { what, names, ...said }: NotRead): NotRead => ({
  what,
  names,
  ...notReadSentences.ofSheet({ sheet, what: said }),
});

const firstOf = (names: readonly string[]): string => firstFew(names, MOST_QUOTED, (name) => `"${name}"`);

/** Whether rows were not read, so that somebody may be missing from an import. */
export const hasUnreadRows = (notRead: readonly NotRead[]): boolean =>
  notRead.some(({ what }) => what === "sheet" || what === "hidden_rows");

/** Numbers in ascending order, as `2, 5–9`. */
function inRanges(numbers: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range && number === range.last + 1) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}

/** The letters with which a spreadsheet program names a column; `index` counts from 0. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCodePoint(65 + (index % 26));
}
