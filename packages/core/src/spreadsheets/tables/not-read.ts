import { counted } from "../../forms/values/counted.ts";

/** A part of a spreadsheet file at which no import looks, with a sentence for whoever made the file. */
export interface NotRead {
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
  message: string;
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

/** Sheets beside the one that is read. */
export const otherSheets = (names: readonly string[], read: string): NotRead => ({
  what: "sheet",
  names: [...names],
  message: `Only the sheet "${read}" is read, and not ${quoted(names)}: choose another, or save every sheet as a file of its own.`,
});

/** Sheets of instructions and the like. */
export const sheetsWithoutTable = (names: readonly string[]): NotRead => ({
  what: "sheet_without_table",
  names: [...names],
  message: `No table was found in ${quoted(names)}, so that is not read.`,
});

/** Rows that belong to no one: titles, numbers below the headings, sums and notes at the end. */
export const rowsAround = (rows: readonly { row: number; text: string }[]): NotRead => ({
  what: "rows_around",
  names: rows.map(({ row }) => String(row)),
  message: `${counted(rows.length, "row is", "rows are")} around the table and not read: ${rows
    .slice(0, MOST_QUOTED)
    .map(({ row, text }) => `${row} "${shortened(text)}"`)
    .join(", ")}${rows.length > MOST_QUOTED ? ", …" : ""}.`,
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
  message: `${counted(rows.length, "row has a picture that is not read", "rows have pictures that are not read")}: ${inRanges(rows)}. Place each photo in its row, in a column called Photo, one in a cell, or give the photos in a zip.`,
});

/** Pictures that lie on the page and in no cell: a letterhead has one, and more of them may be the photos. */
export const picturesOfNobody = (count: number): NotRead => ({
  what: "pictures",
  names: [],
  message: `${count} pictures lie on the page and in no cell, so nobody can tell whose they are, and they are not read. Anchor each to a cell of the column Photo, or give the photos in a zip.`,
});

/** Rows that a filter or a person has hidden: an import takes what its reader sees. */
export const hiddenRows = (rows: readonly number[]): NotRead => ({
  what: "hidden_rows",
  names: rows.map(String),
  message: `${counted(rows.length, "row is", "rows are")} hidden and not read: ${inRanges(rows)}. Show them, or clear the filter, to import them.`,
});

/** Columns that a person has hidden. */
export const hiddenColumns = (columns: readonly string[]): NotRead => ({
  what: "hidden_columns",
  names: [...columns],
  message: `${counted(columns.length, "column is", "columns are")} hidden and not read: ${columns.join(", ")}. Show them to import them.`,
});

/** Columns with texts and nothing that says what these are. */
export const columnsWithoutHeading = (letters: readonly string[]): NotRead => ({
  what: "columns_without_heading",
  names: [...letters],
  message: `${counted(letters.length, "column has no heading and is", "columns have no heading and are")} not read: ${letters.join(", ")}.`,
});

/** Users of an export that are no students of the school, or have left it. */
export const peopleLeftOut = (why: keyof typeof leftOutText, names: readonly string[]): NotRead => ({
  what: "people",
  names: [...names],
  message: `${leftOutText[why](names.length)}: ${firstOf(names)}.`,
});

const leftOutText = {
  others: (n: number) => counted(n, "user is no student and not read", "users are no students and not read"),
  gone: (n: number) =>
    counted(
      n,
      "student has left, by the export, and is not read",
      "students have left, by the export, and are not read",
    ),
  disabled: (n: number) =>
    counted(
      n,
      "student is switched off in the export and not read",
      "students are switched off in the export and not read",
    ),
};

/** Schools of an export beside the one that is read. */
export const otherSchools = (names: readonly string[]): NotRead => ({
  what: "schools",
  names: [...names],
  message: `${counted(names.length, "other school is", "other schools are")} in the file and not read: ${firstOf(names)}.`,
});

/** Files of an export that say nothing of who is in which class. */
export const filesLeftOut = (names: readonly string[]): NotRead => ({
  what: "files",
  names: [...names],
  message: `${counted(names.length, "file")} beside the students and not read: ${firstOf(names)}.`,
});

const firstOf = (names: readonly string[]): string =>
  `${quoted(names.slice(0, MOST_QUOTED))}${names.length > MOST_QUOTED ? ", …" : ""}`;

/** Whether rows were not read, so that somebody may be missing from an import. */
export const hasUnreadRows = (notRead: readonly NotRead[]): boolean =>
  notRead.some(({ what }) => what === "sheet" || what === "hidden_rows");

/** Numbers in ascending order, as `2, 5 to 9`. */
function inRanges(numbers: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range && number === range.last + 1) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first} to ${last}`)).join(", ");
}

/** The letters with which a spreadsheet program names a column; `index` counts from 0. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCodePoint(65 + (index % 26));
}
