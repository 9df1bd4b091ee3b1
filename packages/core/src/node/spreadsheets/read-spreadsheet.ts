import { Failure } from "../../failure.ts";
import { withoutLegacyFonts } from "../../spreadsheets/tables/legacy-cells.ts";
import type { RawBook } from "../../spreadsheets/tables/raw-sheet.ts";
import type { ReadChoice } from "../../spreadsheets/cells/read-choice.ts";
import { readCsv } from "./read-csv.ts";
import { isHtmlTable, readHtmlTable } from "./read-html-table.ts";
import { readWorkbook } from "./read-workbook.ts";
import { readXls } from "../excel/read-xls.ts";
import { isXmlTable, readXmlTable } from "./read-xml-table.ts";
import { MAX_SHEET_BYTES, tooManyBytes } from "../excel/sheet-limits.ts";
import { withSigns } from "./html-signs.ts";
import { tableOf, type Spreadsheet } from "./sheet-table.ts";
import { isXls } from "../excel/xls-file.ts";

/**
 * Reads the table of an .xlsx workbook, of an .ods or old .xls one, of a web page, or of a CSV file (UTF-8, UTF-16 or Windows-1252; comma, semicolon or tab).
 * What it is, is seen from its content. All cells come as text: dates in ISO 8601, numbers without exponent, formulas
 * as their last result. What is hidden is left out, as are other sheets; it is said what, and what was guessed to find the
 * table. What is too much is refused before the work is done; the rest may still keep a processor busy
 * for seconds, so see `readSpreadsheetInThread`.
 * @param name what messages call the file
 * @throws Failure for a file that is empty, encrypted, damaged, too large or neither of the two, and for a choice of what
 * it has not
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  name: string,
  choice: ReadChoice = {},
): Promise<Spreadsheet> {
  if (bytes.byteLength > MAX_SHEET_BYTES) throw tooManyBytes(name);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { fonts, ...book } = withoutLegacyFonts(await readBook(buffer, name), choice);
  if (fonts?.asks && choice.mustKnow) throw new Failure("unprocessable", fonts.asks);
  return { ...tableOf(book, name, choice), ...(fonts && { fonts }) };
}

async function readBook(bytes: Buffer, name: string): Promise<RawBook> {
  if (isZip(bytes)) return readWorkbook(bytes, name);
  if (isXls(bytes)) return readXls(bytes, name);
  if (isXmlTable(bytes)) return readXmlTable(bytes, name);
  return isHtmlTable(bytes) ? readHtmlTable(bytes, name) : withSigns(readCsv(bytes, name));
}

/** Whether it is a workbook, whose few bytes may hold much, rather than a text. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  isZip(bytes) || isXls(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));

const isZip = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).equals(ZIP_START);

const ZIP_START = Buffer.from("PK\x03\x04", "latin1");
