import { CsvError, parse } from "csv-parse/sync";
import { Failure } from "../failure.ts";
import { readWorkbook, type NumberedRow } from "./read-workbook.ts";
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
  rows: { row: number; cells: Record<string, string> }[];
}

/**
 * Reads the first sheet of an .xlsx workbook, or a CSV file (UTF-8, or UTF-16 with its mark; comma, semicolon or tab).
 * What it is, is seen from its content. All cells come as text: dates in ISO 8601, numbers without exponent, formulas
 * as their last result. What is too much is refused before the work is done; the rest may still keep a processor busy
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
  const rows = isZip(bytes) ? await readWorkbook(buffer, name) : readCsv(buffer, name);
  return withHeadings(rows, name);
}

/** Whether it is a workbook, whose few bytes may hold much, rather than a text. */
export const isZip = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).equals(ZIP_START);

const ZIP_START = Buffer.from("PK\x03\x04", "latin1");

function readCsv(bytes: Buffer, name: string): NumberedRow[] {
  const text = decode(bytes, name);
  const firstLine = text.trimStart().split(/\r?\n/, 1)[0] ?? "";
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  const delimiter = [",", ";", "\t"].toSorted((a, b) => count(b) - count(a))[0] as string;
  if (longestLine(text, delimiter) > MAX_ROW_LENGTH) throw tooManyColumns(name);
  let cells = 0;
  try {
    const records: string[][] = parse(text, {
      delimiter,
      relax_column_count: true,
      to: MAX_SHEET_ROWS + 2,
      on_record(record: string[]) {
        const texts = filledPart(record);
        cells += texts.length;
        if (cells > MAX_SHEET_CELLS) throw tooManyCells(name);
        return texts;
      },
    });
    return records.map((texts, index) => ({ row: index + 1, texts }));
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

function withHeadings(rows: NumberedRow[], name: string): Spreadsheet {
  const filled = rows.filter(({ texts }) => texts.some((text) => text !== ""));
  const [head, ...body] = filled;
  if (head === undefined)
    throw new Failure("unprocessable", `${name} is empty: it needs a row of headings and rows below.`);
  if (body.length === 0) throw new Failure("unprocessable", `${name} has headings but no rows below them.`);
  if (body.length > MAX_SHEET_ROWS) throw tooManyRows(name);
  const columns = head.texts
    .map((text, index) => ({ header: text.replace(/\s+/g, " "), index }))
    .filter(({ header }) => header !== "");
  if (columns.length > MAX_SHEET_COLUMNS) throw tooManyColumns(name);
  const headers = columns.map(({ header }) => header);
  const twice = headers.find((header, index) => headers.indexOf(header) !== index);
  if (twice !== undefined) {
    throw new Failure("unprocessable", `${name} has two columns named "${twice}": rename or remove one.`);
  }
  return {
    headers,
    rows: body.map(({ row, texts }) => ({
      row,
      cells: Object.fromEntries(columns.map(({ header, index }) => [header, texts[index] ?? ""])),
    })),
  };
}
