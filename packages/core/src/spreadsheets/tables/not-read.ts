import type { Sentence } from "../../sentence.ts";
import { firstFew } from "../../forms/values/first-few.ts";
import { isMadeOf } from "../headings/heading-parts.ts";
import { notReadSentences } from "../said/not-read-sentences.ts";

/** A part of a spreadsheet file that imports ignore, with a message for the person who prepared the file. */
export interface NotRead extends Sentence {
  what:
    | "sheet"
    | "sheet_without_table"
    | "hidden_rows"
    | "hidden_columns"
    | "columns_without_heading"
    | "columns_not_imported"
    | "rows_around"
    | "pictures"
    | "people"
    | "schools"
    | "files";
  /** The names of sheets, the row numbers shown in a spreadsheet program, or the headings or letters of columns. */
  names: string[];
}

/** Creates a note on the sheets that are not read. */
export const otherSheets = (names: readonly string[], read: string): NotRead => ({
  what: "sheet",
  names: [...names],
  ...notReadSentences.otherSheets({ read, sheets: names }),
});

/** Creates a note on sheets without a table, such as instructions. */
export const sheetsWithoutTable = (names: readonly string[]): NotRead => ({
  what: "sheet_without_table",
  names: [...names],
  ...notReadSentences.noTable({ sheets: names }),
});

/**
 * Creates a note on rows that do not describe a person: titles, numbers below the headings, totals, and notes at the
 * end.
 */
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

/** Creates a note on rows with pictures outside the photo column. */
export const picturesLeft = (rows: readonly number[]): NotRead => ({
  what: "pictures",
  names: rows.map(String),
  ...notReadSentences.pictures({ n: rows.length, rows: inRanges(rows) }),
});

/**
 * Creates a note on pictures that are placed on the page rather than in a cell. A single picture may be a letterhead,
 * while several pictures may be the photos.
 */
export const picturesOfNobody = (n: number): NotRead => ({
  what: "pictures",
  names: [],
  ...notReadSentences.loosePictures({ n }),
});

/** Creates a note on rows that were hidden by a filter or by hand. An import reads only visible rows. */
export const hiddenRows = (rows: readonly number[]): NotRead => ({
  what: "hidden_rows",
  names: rows.map(String),
  ...notReadSentences.hiddenRows({ n: rows.length, rows: inRanges(rows) }),
});

/** Creates a note on columns that were hidden by hand. */
export const hiddenColumns = (columns: readonly string[]): NotRead => ({
  what: "hidden_columns",
  names: [...columns],
  ...notReadSentences.hiddenColumns({ n: columns.length, columns }),
});

/** Creates a note on columns that have cells but no heading. */
export const columnsWithoutHeading = (letters: readonly string[]): NotRead => ({
  what: "columns_without_heading",
  names: [...letters],
  ...notReadSentences.noHeading({ n: letters.length, columns: letters }),
});

/**
 * Creates a note on the columns that no field is read from. Columns that were joined or
 * split are read. Returns no note if all columns are read.
 */
export function columnsNotImported(unread: readonly string[], read: readonly string[]): NotRead[] {
  const names = unread.filter((heading) => !read.some((column) => isMadeOf(column, heading)));
  if (names.length === 0) return [];
  const said = notReadSentences.notImported({ n: names.length, columns: names });
  return [{ what: "columns_not_imported", names, ...said }];
}

/** Whether a note is on columns that no field is read from. */
export const isOfColumns = ({ what }: { what: string }): boolean => what === "columns_not_imported";

/** Returns the number of columns that no field is read from. */
export const columnsLeft = (notRead: readonly { what: string; names: readonly string[] }[]): number =>
  notRead.filter(isOfColumns).reduce((sum, { names }) => sum + names.length, 0);

/** Creates a note on users in an export who are not students at the school or have left it. */
export const peopleLeftOut = (
  why: "notStudents" | "haveLeft" | "switchedOff",
  names: readonly string[],
): NotRead => ({
  what: "people",
  names: [...names],
  ...notReadSentences[why]({ n: names.length, shown: firstOf(names) }),
});

/** Creates a note about the schools in an export whose data is not read. */
export const otherSchools = (names: readonly string[]): NotRead => ({
  what: "schools",
  names: [...names],
  ...notReadSentences.otherSchools({ n: names.length, shown: firstOf(names) }),
});

/** Creates a note on the files in an export that contain no class lists. */
export const filesLeftOut = (names: readonly string[]): NotRead => ({
  what: "files",
  names: [...names],
  ...notReadSentences.otherFiles({ n: names.length, shown: firstOf(names) }),
});

/** Adds the sheet's name to a note if several sheets are read. */
export const notReadOf = (sheet: string, { what, names, ...said }: NotRead): NotRead => ({
  what,
  names,
  ...notReadSentences.ofSheet({ sheet, what: said }),
});

const firstOf = (names: readonly string[]): string => firstFew(names, MOST_QUOTED, (name) => `"${name}"`);

/** Whether some rows were ignored, so that students may be missing from the import. */
export const hasUnreadRows = (notRead: readonly NotRead[]): boolean =>
  notRead.some(({ what }) => what === "sheet" || what === "hidden_rows");

/** Formats ascending numbers as `2, 5–9`. */
function inRanges(numbers: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range && number === range.last + 1) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}

/** Returns the letters that a spreadsheet program shows for a column. `index` counts from 0. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCodePoint(65 + (index % 26));
}
