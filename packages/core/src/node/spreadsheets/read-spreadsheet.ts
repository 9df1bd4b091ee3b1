import { Failure } from "../../failure.ts";
import { withoutLegacyFonts } from "../../spreadsheets/tables/legacy-cells.ts";
import type { RawBook } from "../../spreadsheets/tables/raw-sheet.ts";
import type { Guess, ReadChoice } from "../../spreadsheets/cells/read-choice.ts";
import { archiveFailures } from "../../students/photos/archive-failures.ts";
import { spreadsheetFailures } from "../../spreadsheets/said/spreadsheet-failures.ts";
import { foreignFormat, foreignZip } from "./foreign-format.ts";
import { readCsv } from "./read-csv.ts";
import { isHtmlTable, readHtmlTable } from "./read-html-table.ts";
import { readXls } from "../excel/read-xls.ts";
import { isXmlTable, readXmlTable } from "./read-xml-table.ts";
import { MAX_SHEET_BYTES, tooManyBytes } from "../excel/sheet-limits.ts";
import { tableOf, type Spreadsheet } from "./sheet-table.ts";
import { isXls } from "../excel/xls-file.ts";
import { guessSentences } from "../../spreadsheets/said/guess-sentences.ts";
import { firstFew } from "../../forms/values/first-few.ts";
import { isOneRoster, readOneRoster } from "./read-oneroster.ts";
import { isFlatOds, readFlatOds, readOds } from "./read-ods.ts";
import { readXlsx } from "../excel/read-xlsx.ts";
import { openZip } from "../archives/zip-archive.ts";

/**
 * Maximum total unpacked size of a workbook's parts, in bytes. It is several times the size of a sheet with 20,000
 * students.
 */
const MAX_UNPACKED = 64 * 1024 * 1024;
const MAX_PARTS = 2000;

/** The parts of an OpenDocument file that contain the content and styles of its cells. */
const OPEN_PART = "content.xml";
const STYLES_PART = "styles.xml";
/** Lists the parts of an OpenDocument file, and how each is encrypted (OpenDocument 1.3, part 2, 4.4). */
const OPEN_MANIFEST = "META-INF/manifest.xml";
const TYPES_PART = "[Content_Types].xml";

/** Reads the text of the visible sheets of any kind of zipped workbook. */
export async function readWorkbook(bytes: Buffer, name: string): Promise<RawBook> {
  const zip = await openZip(bytes, name, { entries: MAX_PARTS, total: MAX_UNPACKED }).catch(
    (error: Failure) => {
      // A clerk does not know that a workbook is an archive.
      if (error.code !== archiveFailures.notZip.code || /\.zip$/i.test(name)) throw error;
      throw spreadsheetFailures.damagedXlsx({ file: name }, { cause: error });
    },
  );
  const entryOf = (part: string) => zip.entries.find(({ fileName }) => fileName === part);
  const textOf = async (part: string) => {
    const entry = entryOf(part);
    return entry ? (await zip.read(entry, MAX_UNPACKED)).toString("utf8") : "";
  };
  if (!entryOf(TYPES_PART) && /<(?:\w+:)?encryption-data[\s>]/.test(await textOf(OPEN_MANIFEST)))
    throw spreadsheetFailures.password({ file: name });
  if (entryOf(OPEN_PART) && !entryOf(TYPES_PART))
    return readOds(await textOf(OPEN_PART), await textOf(STYLES_PART), name);
  const format = foreignZip(zip);
  if (format !== undefined) throw spreadsheetFailures.otherFormat({ file: name, format });
  return isOneRoster(zip) ? readOneRoster(zip, name) : readXlsx(zip, name);
}

/**
 * Reads the table of an .xlsx, .ods, .fods or old .xls workbook, of a web page, or of a CSV file (UTF-8, UTF-16 or
 * Windows-1252; comma, semicolon or tab). The file type is detected from the content. All cells are returned as text:
 * dates in ISO 8601, numbers without an exponent, and formulas as their last result. Hidden content and other sheets
 * are skipped and reported. The guesses made to find the table are reported too. Files that exceed the limits are
 * rejected before any work is done. Other files may still keep a processor busy for seconds; see
 * `readSpreadsheetInThread`.
 * @param name the file name used in messages
 * @throws Failure if the file is empty, encrypted, damaged, too large or of another type, or if it does not contain
 *   what was chosen
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  name: string,
  choice: ReadChoice = {},
): Promise<Spreadsheet> {
  if (bytes.byteLength > MAX_SHEET_BYTES) throw tooManyBytes(name);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { fonts, ...book } = withoutLegacyFonts(await readBook(buffer, name), choice);
  if (fonts?.asks && choice.mustKnow) throw new Failure(fonts.asks);
  return { ...tableOf(book, name, choice), ...(fonts && { fonts }) };
}

async function readBook(bytes: Buffer, name: string): Promise<RawBook> {
  if (isZip(bytes)) return readWorkbook(bytes, name);
  if (isXls(bytes)) return readXls(bytes, name);
  if (isXmlTable(bytes)) return readXmlTable(bytes, name);
  if (isFlatOds(bytes)) return readFlatOds(bytes, name);
  if (isHtmlTable(bytes)) return readHtmlTable(bytes, name);
  const format = foreignFormat(bytes);
  if (format !== undefined) throw spreadsheetFailures.otherFormat({ file: name, format });
  return withSigns(readCsv(bytes, name));
}

/**
 * Whether the file is a workbook rather than plain text. A workbook may unpack to much more data than its size
 * suggests.
 */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  isZip(bytes) || isXls(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));

const isZip = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).equals(ZIP_START);

const ZIP_START = Buffer.from("PK\x03\x04", "latin1");

/** Matches an HTML character reference. */
const SIGN = /&(?:#\d{2,6}|#x[\da-f]{2,5}|[a-z]{2,8}\d{0,2});/i;
const MOST_SHOWN = 3;

/**
 * Decodes HTML character references in the cells of a text file, such as `D&#039;Costa`, and reports this as a guess.
 */
async function withSigns(book: RawBook): Promise<RawBook> {
  const all = book.sheets.flatMap(({ rows }) => rows);
  if (!all.some(({ texts }) => texts.some((text) => SIGN.test(text)))) return book;
  const { decodeHTMLStrict } = await import("entities");
  const read = new Map<string, string>();
  let count = 0;
  for (const { texts } of all)
    for (const [at, text] of texts.entries()) {
      const meant = SIGN.test(text) ? decodeHTMLStrict(text).trim() : text;
      if (meant === text) continue;
      texts[at] = meant;
      read.set(text, meant);
      count += 1;
    }
  if (count === 0) return book;
  const shown = firstFew(read, MOST_SHOWN, ([from, to]) => `"${from}" → "${to}"`);
  const guess: Guess = { what: "value", ...guessSentences.webLetters({ n: count, shown }) };
  return { ...book, guesses: [...book.guesses, guess] };
}
