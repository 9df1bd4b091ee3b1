import type { Cell, CellValue, Row, Workbook } from "exceljs";
import { Failure } from "../failure.ts";
import type { NumberedRow, RawBook, RawSheet } from "../sheets/raw-sheet.ts";
import {
  MAX_ROW_LENGTH,
  MAX_SHEET_CELLS,
  MAX_SHEET_ROWS,
  tooManyCells,
  tooManyColumns,
  tooManyRows,
} from "./sheet-limits.ts";
import { isOneRoster, readOneRoster } from "./read-oneroster.ts";
import { readOds } from "./read-ods.ts";
import { NO_PART, readSheetPart, sheetPartName, type SheetPart } from "./sheet-part.ts";
import { shownNumber } from "./number-format.ts";
import { dateText, LONG_NUMBER, NO_DATE, NO_VALUE } from "./value-text.ts";
import { openZip, type ZipArchive } from "./zip-archive.ts";

/** What the parts of a workbook may unpack to together: several times the largest sheet of 20,000 students. */
const MAX_UNPACKED = 64 * 1024 * 1024;
const MAX_PARTS = 2000;

/**
 * Parts of a sheet that say nothing about the text of its cells. Exceljs goes through the columns and ranges that some
 * of them name one by one, so that a file of a few kilobytes would take all memory.
 */
const ignoreNodes = [
  "cols",
  "mergeCells",
  "dataValidations",
  "conditionalFormatting",
  "autoFilter",
  "hyperlinks",
  "drawing",
  "picture",
  "legacyDrawing",
  "tableParts",
  "extLst",
];

/** The texts of a workbook's visible sheets that have any. */
export async function readWorkbook(bytes: Buffer, name: string): Promise<RawBook> {
  const zip = await openZip(bytes, name, { entries: MAX_PARTS, total: MAX_UNPACKED });
  const open = zip.entries.find(({ fileName }) => fileName === OPEN_PART);
  if (open && !zip.entries.some(({ fileName }) => fileName === BOOK_PART)) {
    const styles = zip.entries.find(({ fileName }) => fileName === STYLES_PART);
    const [content, looks] = [
      await zip.read(open, MAX_UNPACKED),
      styles && (await zip.read(styles, MAX_UNPACKED)),
    ];
    return readOds(content.toString("utf8"), looks?.toString("utf8") ?? "", name);
  }
  if (isOneRoster(zip)) return readOneRoster(zip, name);
  await checkUnpacked(zip, name);
  const workbook = await load(bytes, name);
  const filled = workbook.worksheets.filter(
    ({ state, actualRowCount }) => state === "visible" && actualRowCount > 0,
  );
  const sheets: RawSheet[] = [];
  for (const sheet of filled) {
    const part = await findPart(zip, sheet.id);
    const rows: NumberedRow[] = [];
    sheet.eachRow((line, row) => rows.push(readLine(line, row, part)));
    sheets.push({ name: sheet.name, rows, isHidden: part.isHidden, merges: part.merges });
  }
  return { sheets, guesses: [] };
}

function readLine(line: Row, row: number, part: SheetPart): NumberedRow {
  const texts: string[] = [];
  const unread = new Map<number, string>();
  line.eachCell((cell, column) => {
    const text = cellText(cell, part);
    texts[column - 1] = text ?? "";
    if (text === undefined) unread.set(column - 1, unreadProblem(cell));
  });
  return { row, texts: Array.from(texts, (text) => text ?? ""), unread, isHidden: line.hidden };
}

const SHEET_PART = /^\/?xl\/worksheets\/[^/]*\.xml$/i;
/** What an OpenDocument file says. */
const OPEN_PART = "content.xml";
/** How the cells of one may look. */
const STYLES_PART = "styles.xml";
const BOOK_PART = "xl/workbook.xml";
const RELATIONS_PART = "xl/_rels/workbook.xml.rels";

/** Unpacks every part once within bounds, because exceljs would unpack whatever it is given. */
async function checkUnpacked(zip: ZipArchive, name: string): Promise<void> {
  let cells = 0;
  for (const entry of zip.entries) {
    const part = await zip.read(entry, MAX_UNPACKED);
    if (SHEET_PART.test(entry.fileName)) cells += countCells(part);
    if (cells > MAX_SHEET_CELLS) throw tooManyCells(name);
  }
  if (!zip.entries.some((entry) => entry.fileName === BOOK_PART)) {
    throw new Failure(
      "unsupported",
      `${name} is a zip archive, but no .xlsx workbook and no OneRoster export.`,
    );
  }
}

/** The part of a sheet, as far as workbooks of the usual programs have one. */
async function findPart(zip: ZipArchive, sheetId: number): Promise<SheetPart> {
  const read = async (name: string | undefined) => {
    const entry = zip.entries.find(({ fileName }) => fileName === name);
    // What is looked for is ASCII, whatever the encoding of the rest.
    return entry ? (await zip.read(entry, MAX_UNPACKED)).toString("latin1") : undefined;
  };
  const [book, relations] = [await read(BOOK_PART), await read(RELATIONS_PART)];
  const xml = book && relations && (await read(sheetPartName(book, relations, sheetId)));
  return xml ? readSheetPart(xml) : NO_PART;
}

/** The cells of a sheet's XML, those without a text too: exceljs keeps an object for each. */
function countCells(xml: Buffer): number {
  let count = 0;
  const cell = /<(?:\w+:)?c[\s/>]/g;
  const text = xml.toString("latin1");
  while (cell.exec(text)) count += 1;
  return count;
}

async function load(bytes: Buffer, name: string): Promise<Workbook> {
  const { default: exceljs } = await import("exceljs");
  const workbook = new exceljs.Workbook();
  // A heading, the rows, and some empty ones between them; exceljs has these two limits, but not in its types.
  const options = { ignoreNodes, maxRows: MAX_SHEET_ROWS * 2, maxCols: MAX_ROW_LENGTH };
  try {
    return await workbook.xlsx.load(bytes as unknown as Parameters<Workbook["xlsx"]["load"]>[0], options);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (message.startsWith("Max row count")) throw tooManyRows(name);
    if (message.startsWith("Max column count")) throw tooManyColumns(name);
    throw new Failure("unprocessable", `${name} is not a readable workbook: save it again as .xlsx.`);
  }
}

/** Undefined for a cell that has something else than a text can say. */
function cellText(cell: Cell, { texts }: SheetPart): string | undefined {
  const text = valueText(cell.value, cell.numFmt ?? "")?.trim();
  return text ?? (texts.has(cell.address) ? "" : undefined);
}

const unreadProblem = ({ value }: Cell): string =>
  value instanceof Date ? NO_DATE : typeof value === "number" ? LONG_NUMBER : NO_VALUE;

/** Undefined for a formula without a last result, and for a date that is none. */
function valueText(value: CellValue, format: string): string | undefined {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number") return shownNumber(value, format);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (value instanceof Date) return dateText(value);
  if ("richText" in value) return value.richText.map((part) => part.text).join("");
  if ("hyperlink" in value) return valueText(value.text as CellValue, format);
  if ("error" in value) return value.error;
  return value.result === undefined ? undefined : valueText(value.result as CellValue, format);
}
