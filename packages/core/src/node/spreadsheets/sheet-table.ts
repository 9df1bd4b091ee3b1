import { cellSentences } from "../../spreadsheets/said/cell-sentences.ts";
import { guessSentences } from "../../spreadsheets/said/guess-sentences.ts";
import { spreadsheetFailures } from "../../spreadsheets/said/spreadsheet-failures.ts";
import { Failure } from "../../failure.ts";
import { besideTables } from "../../spreadsheets/tables/beside-tables.ts";
import { classOfRows, NO_CLASS, type ClassOfRows } from "../../spreadsheets/tables/class-of-rows.ts";
import { chooseSchool, chooseSheets } from "../../spreadsheets/tables/choose-sheet.ts";
import { saysClasses } from "../../spreadsheets/headings/cell-fit.ts";
import { findHeader, isHeadless } from "../../spreadsheets/tables/find-header.ts";
import { withoutDittos, filledDown } from "../../spreadsheets/tables/filled-down.ts";
import { formsBelow } from "../../spreadsheets/tables/forms-below.ts";
import {
  columnLetters,
  columnsWithoutHeading,
  hiddenColumns,
  hiddenRows,
  notReadOf,
  picturesLeft,
  picturesOfNobody,
  rowsAround,
  type NotRead,
} from "../../spreadsheets/tables/not-read.ts";
import {
  isFilled,
  type NumberedRow,
  type RawBook,
  type RawSheet,
  type ReadNotes,
} from "../../spreadsheets/tables/raw-sheet.ts";
import type { Guess, ReadChoice } from "../../spreadsheets/cells/read-choice.ts";
import { looksLikeClass } from "../../spreadsheets/cells/read-class-text.ts";
import { rowsOfTable, type TableRows } from "../../spreadsheets/tables/rows-of-table.ts";
import { distinctHeadings, withSameHeadings } from "../../spreadsheets/headings/same-headings.ts";
import type { SheetRow } from "../../spreadsheets/cells/sheet-columns.ts";
import { withPictures } from "../../spreadsheets/tables/sheet-pictures.ts";
import { uprightSheet } from "../../spreadsheets/tables/turned-table.ts";
import { withEnd } from "../../spreadsheets/tables/whole-file.ts";
import { twoRowHeading, type TwoRowHeading } from "../../spreadsheets/tables/two-row-heading.ts";
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS, tooManyColumns, tooManyRows } from "../excel/sheet-limits.ts";

export interface Spreadsheet extends ReadNotes {
  /** The headings in order. Columns without a heading are omitted. */
  headers: string[];
  /** The non-empty rows below the headings. A row has a string for every heading, which may be empty. */
  rows: SheetRow[];
}

type Table = Omit<Spreadsheet, "sheets" | "sheet">;

/** The row numbers of each additional sheet start at the next multiple of this number. */
const NEXT_SHEET = 1000;

/**
 * Finds the table in a file: its sheet or sheets, its headings and its rows.
 * @throws Failure if there is no table, if it is too large, or if a chosen item does not exist
 */
export function tableOf(book: RawBook, name: string, choice: ReadChoice): Spreadsheet {
  const chosen = book.ofSchools
    ? chooseSchool(book.sheets, choice)
    : chooseSheets(book.sheets, choice.worksheet, choice.as_suggested);
  const sheets = book.sheets
    .filter(({ rows }) => rows.some(isFilled))
    .map((sheet) => sheet.name)
    .filter(Boolean);
  const { asks } = chosen;
  if (asks && choice.mustKnow) throw new Failure(asks.question);
  const [first, ...others] = chosen.sheets;
  if (!first) throw spreadsheetFailures.empty({ file: name });
  const joined =
    others.length === 0
      ? tableOfSheet(first, name, choice)
      : joinedTables([first, ...others], (sheet) => tableOfSheet(sheet, name, choice, true));
  const question = asks?.question ?? joined.asks;
  if (question !== undefined && choice.mustKnow) throw new Failure(question);
  if (joined.rows.length > MAX_SHEET_ROWS) throw tooManyRows(name);
  return {
    ...joined,
    rows: withEnd(joined.rows, book),
    sheets: asks?.all === undefined ? sheets : [...sheets, asks.all],
    ...(question !== undefined && { asks: question }),
    sheet: chosen.sheets.map((sheet) => sheet.name).join(", "),
    notRead: [...(book.notRead ?? []), ...chosen.notRead, ...joined.notRead],
    guesses: [...book.guesses, ...chosen.guesses, ...joined.guesses],
  };
}

/** Joins sheets that each contain one class. The row numbers show which sheet a row comes from. */
function joinedTables(sheets: readonly RawSheet[], read: (sheet: RawSheet) => Table): Table {
  const tables = withSameHeadings(sheets.map(read));
  const headers = [...new Set(tables.flatMap((table) => table.headers))];
  let from = 0;
  const begins: string[] = [];
  const rows = tables.flatMap((table, at) => {
    if (from > 0) begins.push(`${from + 1} ("${sheets[at]?.name}")`);
    const numbered = table.rows.map((each) => ({
      ...each,
      row: each.row + from,
      cells: {
        ...Object.fromEntries(headers.map((header) => [header, ""])),
        ...each.cells,
      },
    }));
    const last = table.rows.at(-1)?.row ?? 0;
    from += Math.ceil((last + 1) / NEXT_SHEET) * NEXT_SHEET;
    return numbered;
  });
  const names = sheets.map(({ name }) => name);
  const said = names.every(looksLikeClass) ? guessSentences.classSheets : guessSentences.listSheets;
  const [first] = tables as [Table];
  return {
    headers,
    rows,
    header_row: first.header_row,
    notRead: tables.flatMap((table, at) =>
      table.notRead.map((each) => notReadOf(sheets[at]?.name ?? "", each)),
    ),
    guesses: [{ what: "sheet", ...said({ sheets: names, begins }) }, ...first.guesses],
  };
}

/** A sheet that is being converted to a table. Each stage adds its findings and passes the draft on. */
interface SheetDraft {
  /** The file name. */
  name: string;
  choice: ReadChoice;
  /**
   * Whether the sheet is one of several sheets that are joined. A sheet whose name is a class name contains that
   * class.
   */
  isJoined: boolean;
  /** The row number of the headings that the user requested. */
  headerRow: number | undefined;
  sheet: RawSheet;
  /** The number of pictures that are not in any row. */
  loosePictures: number;
  /** Rows that have content and are not hidden. */
  rows: NumberedRow[];
  /** The numbers of the hidden rows. */
  unseen: number[];
  guesses: Guess[];
}

/** A draft with headings. `rows` contains the rows below the headings. */
interface HeadedDraft extends SheetDraft {
  head: NumberedRow;
  above: NumberedRow[];
}

interface NamedDraft extends HeadedDraft {
  columns: { header: string; index: number }[];
  /** The headings of hidden columns. */
  hidden: string[];
  /** The rows whose pictures were not read. */
  pictured: ReturnType<typeof withPictures>["left"];
}

/** A draft with separated rows. `rows` contains only the rows that belong to a person. */
interface BodyDraft extends NamedDraft, Pick<TableRows, "around" | "bands" | "titled"> {}

function tableOfSheet(given: RawSheet, name: string, choice: ReadChoice, isJoined = false): Table {
  const named = nameColumns(findHeadings(seeSheet(given, name, choice, isJoined)));
  return writeTable(fillCells(tellRows(named)));
}

/** Transposes a sheet whose headings are in a column, and removes hidden content. */
function seeSheet(given: RawSheet, name: string, choice: ReadChoice, isJoined: boolean): SheetDraft {
  const headerRow = isJoined ? undefined : choice.header_row;
  const isFound = given.isWhole || headerRow !== undefined;
  const turned = isFound ? undefined : (formsBelow(given) ?? uprightSheet(given));
  const sheet = turned?.sheet ?? given;
  const filled = sheet.rows.filter(isFilled);
  return {
    name,
    choice,
    isJoined,
    headerRow,
    sheet,
    loosePictures: given.loosePictures ?? 0,
    rows: filled.filter((each) => !each.isHidden),
    unseen: filled.filter((each) => each.isHidden).map(({ row }) => row),
    guesses: turned ? [turned.guess] : [],
  };
}

/**
 * Finds the headings, which may span two rows or belong to tables side by side. If there are no headings, column
 * letters are used instead.
 * @throws Failure `unprocessable` if there are no headings, no rows below them, or too many rows
 */
function findHeadings(draft: SheetDraft): HeadedDraft {
  const { sheet, headerRow, rows: shown } = draft;
  const isBare = isHeaderless(draft);
  const seen = isBare ? [lettersOver(shown), ...shown] : shown;
  const at = headingsAt(seen, draft);
  if (at < 0) throw spreadsheetFailures.noHeadingsInRow({ row: headerRow ?? 0 });
  const two = headerRow === undefined ? twoRowHeading(seen, at) : undefined;
  const above = seen.slice(0, two ? two.at - 1 : at);
  const [found, under] = [two?.head ?? seen[at], seen.slice((two?.at ?? at) + 1)];
  const beside = found && isPlain(sheet) ? besideTables(found, under, above) : undefined;
  const [head, rows] = beside ? [beside.head, beside.below] : [found, under];
  if (head === undefined || rows.length === 0) throw withoutRows(draft, head);
  if (rows.length > MAX_SHEET_ROWS) throw tooManyRows(draft.name);
  const guesses = [
    ...draft.guesses,
    ...(beside ? [beside.guess] : []),
    ...(isBare ? [noHeadings] : []),
    ...(two ? [foundTwo(two)] : isFoundBelow(above, draft) ? [foundHeader(head)] : []),
  ];
  return { ...draft, head, above, rows, guesses };
}

const isHeaderless = ({ sheet, headerRow, rows }: SheetDraft): boolean =>
  headerRow === undefined && !sheet.isWhole && isHeadless(rows);

const isFoundBelow = (above: readonly NumberedRow[], { headerRow }: SheetDraft): boolean =>
  above.length > 0 && headerRow === undefined;

const isPlain = ({ isWhole, merges }: RawSheet): boolean => !isWhole && merges.length === 0;

/** Returns the index of the row of headings, or -1 if the requested row does not exist. */
function headingsAt(seen: readonly NumberedRow[], { sheet, headerRow }: SheetDraft): number {
  if (sheet.isWhole) return 0;
  return headerRow === undefined ? findHeader(seen) : seen.findIndex(({ row }) => row === headerRow);
}

function withoutRows({ name, unseen }: SheetDraft, head: NumberedRow | undefined): Failure {
  if (unseen.length > 0) return spreadsheetFailures.allHidden({ file: name });
  return head === undefined
    ? spreadsheetFailures.empty({ file: name })
    : spreadsheetFailures.onlyHeadings({ file: name });
}

/**
 * Names the columns, and writes the file names of pictures into their cells.
 * @throws Failure if there are too many columns
 */
function nameColumns(draft: HeadedDraft): NamedDraft {
  const { isHidden } = draft.sheet;
  const { rows, left } = withPictures(draft.head, draft.rows);
  const texts = distinctHeadings(draft.head.texts.map((text) => text.replace(/\s+/g, " ")));
  const named = texts.map((header, index) => ({ header, index })).filter(({ header }) => header !== "");
  const columns = named.filter(({ index }) => !isHidden(index));
  if (columns.length > MAX_SHEET_COLUMNS) throw tooManyColumns(draft.name);
  const hidden = named.filter(({ index }) => isHidden(index)).map(({ header }) => header);
  return { ...draft, rows, columns, hidden, pictured: left };
}

/**
 * Separates the rows that belong to a person from the rows between and around them.
 * @throws Failure `unprocessable` if no row belongs to a person
 */
function tellRows(draft: NamedDraft): BodyDraft {
  const { head, rows, above, sheet } = draft;
  const { body, around, bands, titled, onward }: TableRows = sheet.isWhole
    ? { body: rows, around: [], bands: new Map(), titled: undefined, onward: [] }
    : rowsOfTable(head, rows, above);
  if (body.length === 0) throw spreadsheetFailures.onlyHeadings({ file: draft.name });
  const guesses = [...draft.guesses, ...(onward.length > 0 ? [goingOn(onward)] : [])];
  return { ...draft, rows: body, around, bands, titled, guesses };
}

/** Fills in merged cells and cells with a ditto mark. */
function fillCells(draft: BodyDraft): BodyDraft {
  const { sheet, head } = draft;
  if (sheet.isWhole) return draft;
  const filled = filledDown(draft.rows, sheet.merges, head);
  const ditto = withoutDittos(filled.rows, head);
  const guesses = [...draft.guesses, ...new Set([...filled.guesses, ...ditto.guesses])];
  return { ...draft, rows: ditto.rows, guesses };
}

/** Determines the class of rows in a sheet without a class column. */
function classOf({ sheet, name, choice, isJoined, columns, rows, titled, bands }: BodyDraft): ClassOfRows {
  if (sheet.isWhole) return NO_CLASS;
  const cellsOf = (header: string): string[] => {
    const column = columns.find((each) => each.header === header)?.index ?? -1;
    return rows.flatMap(({ texts }) => texts[column] || []);
  };
  return classOfRows({
    headers: columns.map(({ header }) => header),
    sheet: sheet.name,
    file: name,
    titled,
    bands,
    isJoined,
    meant: choice,
    saysClass: (header) => saysClasses(cellsOf(header)),
    isEmpty: (header) => cellsOf(header).length === 0,
  });
}

/** Builds the rows, keyed by heading, and the faults of each row. */
function writeTable(draft: BodyDraft): Table {
  const { head, rows, columns } = draft;
  const { asks, heading, of, guesses } = classOf(draft);
  const isShifted = shiftedRows(head, rows);
  const headers = columns.map(({ header }) => header);
  return {
    headers: heading === undefined ? headers : [...headers, heading],
    rows: rows.map((each) => ({
      row: each.row,
      cells: {
        ...Object.fromEntries(columns.map(({ header, index }) => [header, each.texts[index] ?? ""])),
        ...(heading !== undefined && { [heading]: of(each.row) }),
      },
      ...faultsOf(each, columns, isShifted(each) ? lastFilled(head) : null),
    })),
    header_row: head.row,
    ...(asks !== undefined && { asks }),
    notRead: leftOut(
      draft,
      rows.filter((each) => !isShifted(each)),
    ),
    guesses: [...draft.guesses, ...guesses],
  };
}

/** Returns the parts of a sheet that are not included in its table. */
function leftOut(draft: BodyDraft, fitting: readonly NumberedRow[]): NotRead[] {
  const { head, sheet, above, around, pictured, loosePictures, unseen, hidden } = draft;
  const lines = [...above, ...around].map(({ row, texts }) => ({
    row,
    text: texts.filter(Boolean).join(" "),
  }));
  const unnamed = unnamedColumns(head, fitting).filter((index) => !sheet.isHidden(index));
  return [
    ...(lines.length > 0 ? [rowsAround(lines)] : []),
    ...(pictured.length > 0 ? [picturesLeft(pictured)] : []),
    ...(loosePictures > 1 ? [picturesOfNobody(loosePictures)] : []),
    ...(unseen.length > 0 ? [hiddenRows(unseen)] : []),
    ...(hidden.length > 0 ? [hiddenColumns(hidden)] : []),
    ...(unnamed.length > 0 ? [columnsWithoutHeading(unnamed.map(columnLetters))] : []),
  ];
}

const noHeadings: Guess = {
  what: "header_row",
  ...guessSentences.noHeadings(),
};

/** Creates headings such as `Column A` for rows that have no headings. */
const lettersOver = (rows: readonly NumberedRow[]): NumberedRow => ({
  row: Math.max(0, (rows[0]?.row ?? 1) - 1),
  texts: Array.from(
    { length: Math.max(0, ...rows.map(({ texts }) => texts.length)) },
    (_, at) => `Column ${columnLetters(at)}`,
  ),
});

const foundHeader = ({ row }: NumberedRow): Guess => ({
  what: "header_row",
  ...guessSentences.headingsInRow({ row }),
});

const goingOn = (rows: readonly number[]): Guess => ({
  what: "merged",
  ...guessSentences.restOfAddress({ n: rows.length, rows }),
});

function foundTwo({ head, rows: [upper, lower] }: TwoRowHeading): Guess {
  const headings = head.texts.filter(Boolean);
  return { what: "header_row", ...guessSentences.headingsInTwoRows({ upper, lower, headings }) };
}

/** Returns the columns that have text in some rows but no heading. */
function unnamedColumns(head: NumberedRow, body: readonly NumberedRow[]): number[] {
  const unnamed = new Set<number>();
  for (const { texts } of body)
    for (const [index, text] of texts.entries()) if (text !== "" && !head.texts[index]) unnamed.add(index);
  return [...unnamed].toSorted((a, b) => a - b);
}

/** Returns the number of columns up to the last text in a row. */
const lastFilled = ({ texts }: NumberedRow): number => texts.findLastIndex((text) => text !== "") + 1;

/**
 * Detects rows of a CSV file with an extra comma, which shifts all later cells into the wrong column. Such rows have
 * more cells than there are headings, even if the last cells are empty. If most rows have that many cells, for
 * example because a program ends each row with commas, nothing is wrong.
 */
function shiftedRows(head: NumberedRow, body: readonly NumberedRow[]): (row: NumberedRow) => boolean {
  const counts = new Map<number, number>();
  for (const { width = 0 } of body) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [usual = 0] = [...counts].toSorted(([a, ofA], [b, ofB]) => ofB - ofA || b - a)[0] ?? [];
  const most = Math.max(head.width ?? 0, usual);
  return (row) => row.width !== undefined && (row.width > most || lastFilled(row) > lastFilled(head));
}

/**
 * Returns the faults of a row.
 * @param headed the number of headings if the row has a different number of cells, otherwise null
 */
function faultsOf(
  { texts, unread, width = 0 }: NumberedRow,
  columns: readonly { header: string; index: number }[],
  headed: number | null,
): Pick<SheetRow, "faults"> {
  if (headed !== null) {
    const fault = cellSentences.tooManyCells({ n: headed, cells: Math.max(texts.length, width) });
    return { faults: [{ column: "", ...fault }] };
  }
  const faults = columns.flatMap(({ header, index }) => {
    const fault = unread?.get(index);
    return fault === undefined ? [] : [{ column: header, ...fault }];
  });
  return faults.length > 0 ? { faults } : {};
}
