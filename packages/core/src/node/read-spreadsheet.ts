import { CsvError, parse } from "csv-parse/sync";
import { Failure } from "../failure.ts";
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS, readWorkbook, type NumberedRow } from "./read-workbook.ts";

export const MAX_SHEET_BYTES = 20 * 1024 * 1024;

export interface Spreadsheet {
  /** The headings, in order; a column without one is left out. */
  headers: string[];
  /** The rows below that hold anything; every heading has a text, which may be empty. */
  rows: { row: number; cells: Record<string, string> }[];
}

/**
 * Reads the first sheet of an .xlsx workbook, or a CSV file (UTF-8, or UTF-16 with its mark; comma, semicolon or tab).
 * What it is, is seen from its content. All cells come as text: dates in ISO 8601, numbers without exponent, formulas
 * as their last result.
 * @param name what messages call the file
 * @throws Failure for a file that is empty, encrypted, damaged, too large or neither of the two
 */
export async function readSpreadsheet(bytes: Uint8Array, name: string): Promise<Spreadsheet> {
  if (bytes.byteLength > MAX_SHEET_BYTES) {
    throw new Failure(
      "too_large",
      `${name} is larger than ${MAX_SHEET_BYTES / 1024 / 1024} MB: split it into smaller files.`,
    );
  }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = buffer.toString("latin1", 0, 8);
  if (start === "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") {
    throw new Failure(
      "unsupported",
      `${name} is an old .xls workbook or is protected by a password: save it as .xlsx without a password.`,
    );
  }
  const rows = start.startsWith("PK\x03\x04") ? await readWorkbook(buffer, name) : readCsv(buffer, name);
  return withHeadings(rows, name);
}

function readCsv(bytes: Buffer, name: string): NumberedRow[] {
  const text = decode(bytes, name);
  const firstLine = text.trimStart().split(/\r?\n/, 1)[0] ?? "";
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  const delimiter = [",", ";", "\t"].toSorted((a, b) => count(b) - count(a))[0] as string;
  try {
    const records = parse(text, { delimiter, relax_column_count: true, to: MAX_SHEET_ROWS + 2 });
    return records.map((texts, index) => ({ row: index + 1, texts: texts.map((each) => each.trim()) }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Failure("unprocessable", `${name} is not a readable CSV file: ${error.message}.`);
  }
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
  if (body.length > MAX_SHEET_ROWS) {
    throw new Failure(
      "too_large",
      `${name} has more than ${MAX_SHEET_ROWS} rows: split it into smaller files.`,
    );
  }
  const columns = head.texts
    .map((text, index) => ({ header: text.replace(/\s+/g, " "), index }))
    .filter(({ header }) => header !== "");
  const headers = columns.map(({ header }) => header);
  const twice = headers.find((header, index) => headers.indexOf(header) !== index);
  if (twice !== undefined) {
    throw new Failure("unprocessable", `${name} has two columns named "${twice}": rename or remove one.`);
  }
  if (headers.length > MAX_SHEET_COLUMNS) {
    throw new Failure(
      "too_large",
      `${name} has more than ${MAX_SHEET_COLUMNS} columns: remove those that are not needed.`,
    );
  }
  return {
    headers,
    rows: body.map(({ row, texts }) => ({
      row,
      cells: Object.fromEntries(columns.map(({ header, index }) => [header, texts[index] ?? ""])),
    })),
  };
}
