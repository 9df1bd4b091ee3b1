import { CsvError, parse } from "csv-parse/sync";
import type { SheetRow } from "../sheets/sheet-columns.ts";
import { counted } from "../counted.ts";
import { Failure } from "../failure.ts";
import {
  columnLetters,
  columnsWithoutHeading,
  hiddenColumns,
  hiddenRows,
  type NotRead,
} from "../sheets/not-read.ts";
import { readWorkbook, type NumberedRow, type RawSheet } from "./read-workbook.ts";
import {
  MAX_ROW_LENGTH,
  MAX_SHEET_BYTES,
  MAX_SHEET_CELLS,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
  tooManyBytes,
  tooManyCells,
  tooManyColumns,
  tooManyRows,
} from "./sheet-limits.ts";

export interface Spreadsheet {
  /** The headings, in order; a column without one is left out. */
  headers: string[];
  /** The rows below that hold anything; every heading has a text, which may be empty. */
  rows: SheetRow[];
  /** What of the file is not in the rows. */
  notRead: NotRead[];
}

/**
 * Reads the first sheet of an .xlsx workbook, or a CSV file (UTF-8, or UTF-16 with its mark; comma, semicolon or tab).
 * What it is, is seen from its content. All cells come as text: dates in ISO 8601, numbers without exponent, formulas
 * as their last result. What is hidden is left out, as are other sheets; it is said what. What is too much is refused before the work is done; the rest may still keep a processor busy
 * for seconds, so see `readSpreadsheetInThread`.
 * @param name what messages call the file
 * @throws Failure for a file that is empty, encrypted, damaged, too large or neither of the two
 */
export async function readSpreadsheet(bytes: Uint8Array, name: string): Promise<Spreadsheet> {
  if (bytes.byteLength > MAX_SHEET_BYTES) throw tooManyBytes(name);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = buffer.toString("latin1", 0, 8);
  if (start === "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") {
    throw new Failure(
      "unsupported",
      `${name} is an old .xls workbook or is protected by a password: save it as .xlsx without a password.`,
    );
  }
  const raw = isZip(bytes) ? await readWorkbook(buffer, name) : readCsv(buffer, name);
  return withHeadings(raw, name);
}

/** Whether it is a workbook, whose few bytes may hold much, rather than a text. */
export const isZip = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).equals(ZIP_START);

const ZIP_START = Buffer.from("PK\x03\x04", "latin1");

function readCsv(bytes: Buffer, name: string): RawSheet {
  const text = decode(bytes, name);
  const firstLine = text.trimStart().split(/\r?\n/, 1)[0] ?? "";
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  const delimiter = [",", ";", "\t"].toSorted((a, b) => count(b) - count(a))[0] as string;
  if (longestLine(text, delimiter) > MAX_ROW_LENGTH) throw tooManyColumns(name);
  let cells = 0;
  try {
    const widths: number[] = [];
    const records: string[][] = parse(text, {
      delimiter,
      relax_column_count: true,
      to: MAX_SHEET_ROWS + 2,
      on_record(record: string[]) {
        const texts = filledPart(record);
        cells += texts.length;
        if (cells > MAX_SHEET_CELLS) throw tooManyCells(name);
        widths.push(record.length);
        return texts;
      },
    });
    const rows = records.map((texts, index) => ({ row: index + 1, texts, width: widths[index] as number }));
    return { rows, isHidden: () => false, notRead: [] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Failure("unprocessable", `${name} is not a readable CSV file: ${error.message}.`);
  }
}

/** How many cells the longest line may have; looked up first, since the library takes quadratic time for a row. */
function longestLine(text: string, delimiter: string): number {
  const separator = delimiter.charCodeAt(0);
  let longest = 0;
  let cells = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === separator) cells += 1;
    else if (code === LINE_FEED || code === CARRIAGE_RETURN) cells = 1;
    if (cells > longest) longest = cells;
  }
  return longest;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** The texts of a row up to its last one. */
function filledPart(record: readonly string[]): string[] {
  const texts = record.map((each) => each.trim());
  return texts.slice(0, texts.findLastIndex((text) => text !== "") + 1);
}

function decode(bytes: Buffer, name: string): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    const text = new TextDecoder(isUtf16 ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // The sentence below says it for both.
  }
  throw new Failure(
    "unprocessable",
    `${name} is neither an .xlsx workbook nor a CSV file in UTF-8: save it as one of these.`,
  );
}

const isFilled = ({ texts, unread }: NumberedRow): boolean =>
  texts.some((text) => text !== "") || (unread?.size ?? 0) > 0;

function withHeadings({ rows, isHidden, notRead }: RawSheet, name: string): Spreadsheet {
  const filled = rows.filter(isFilled);
  const unseen = filled.filter((each) => each.isHidden).map(({ row }) => row);
  const [head, ...body] = filled.filter((each) => !each.isHidden);
  if (head === undefined && unseen.length === 0)
    throw new Failure("unprocessable", `${name} is empty: it needs a row of headings and rows below.`);
  if (body.length === 0 && unseen.length > 0)
    throw new Failure(
      "unprocessable",
      `${name} has no rows that are not hidden: show them, or clear the filter.`,
    );
  if (head === undefined || body.length === 0)
    throw new Failure("unprocessable", `${name} has headings but no rows below them.`);
  if (body.length > MAX_SHEET_ROWS) throw tooManyRows(name);
  const named = head.texts
    .map((text, index) => ({ header: text.replace(/\s+/g, " "), index }))
    .filter(({ header }) => header !== "");
  const columns = named.filter(({ index }) => !isHidden(index));
  if (columns.length > MAX_SHEET_COLUMNS) throw tooManyColumns(name);
  const headers = columns.map(({ header }) => header);
  const twice = headers.find((header, index) => headers.indexOf(header) !== index);
  if (twice !== undefined) {
    throw new Failure("unprocessable", `${name} has two columns named "${twice}": rename or remove one.`);
  }
  const hidden = named.filter(({ index }) => isHidden(index)).map(({ header }) => header);
  const isShifted = shiftedRows(head, body);
  const unnamed = unnamedColumns(
    head,
    body.filter((each) => !isShifted(each)),
  ).filter((index) => !isHidden(index));
  return {
    headers,
    rows: body.map((each) => ({
      row: each.row,
      cells: Object.fromEntries(columns.map(({ header, index }) => [header, each.texts[index] ?? ""])),
      ...faultsOf(each, columns, isShifted(each) ? lastFilled(head) : null),
    })),
    notRead: [
      ...notRead,
      ...(unseen.length > 0 ? [hiddenRows(unseen)] : []),
      ...(hidden.length > 0 ? [hiddenColumns(hidden)] : []),
      ...(unnamed.length > 0 ? [columnsWithoutHeading(unnamed.map(columnLetters))] : []),
    ],
  };
}

/** The columns in which rows have a text and the headings have none. */
function unnamedColumns(head: NumberedRow, body: readonly NumberedRow[]): number[] {
  const unnamed = new Set<number>();
  for (const { texts } of body)
    for (const [index, text] of texts.entries()) if (text !== "" && !head.texts[index]) unnamed.add(index);
  return [...unnamed].toSorted((a, b) => a - b);
}

/** How many columns a row has up to its last text. */
const lastFilled = ({ texts }: NumberedRow): number => texts.findLastIndex((text) => text !== "") + 1;

/**
 * Tells the rows of a CSV file that have a comma too many, behind which everything stands in the wrong column: those with
 * more cells than the headings, be the last ones empty, unless most rows have so many, as where a program ends each
 * with commas.
 */
function shiftedRows(head: NumberedRow, body: readonly NumberedRow[]): (row: NumberedRow) => boolean {
  const counts = new Map<number, number>();
  for (const { width = 0 } of body) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [usual = 0] = [...counts].toSorted(([a, ofA], [b, ofB]) => ofB - ofA || b - a)[0] ?? [];
  const most = Math.max(head.width ?? 0, usual);
  return (row) => row.width !== undefined && (row.width > most || lastFilled(row) > lastFilled(head));
}

/** @param headed how many headings there are, for a row that does not fit them; else null */
function faultsOf(
  { texts, unread, width = 0 }: NumberedRow,
  columns: readonly { header: string; index: number }[],
  headed: number | null,
): Pick<SheetRow, "faults"> {
  if (headed !== null) {
    const cells = counted(Math.max(texts.length, width), "cell");
    const message = `The row has ${cells} and there are ${counted(headed, "heading")}: put a text that has a comma in it between double quotes.`;
    return { faults: [{ column: "", message }] };
  }
  const faults = columns.flatMap(({ header, index }) => {
    const message = unread?.get(index);
    return message === undefined ? [] : [{ column: header, message }];
  });
  return faults.length > 0 ? { faults } : {};
}
