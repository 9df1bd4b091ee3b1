import type { Cell, CellValue, Workbook } from "exceljs";
import { Failure } from "../failure.ts";
import {
  MAX_ROW_LENGTH,
  MAX_SHEET_CELLS,
  MAX_SHEET_ROWS,
  tooManyCells,
  tooManyColumns,
  tooManyRows,
} from "./sheet-limits.ts";
import { openZip } from "./zip-archive.ts";

/** One row of a sheet: its number as a spreadsheet program shows it, and its texts in the order of the columns. */
export interface NumberedRow {
  row: number;
  texts: string[];
}

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

/** The texts of a workbook's first visible sheet that has any. */
export async function readWorkbook(bytes: Buffer, name: string): Promise<NumberedRow[]> {
  await checkUnpacked(bytes, name);
  const workbook = await load(bytes, name);
  const sheet = workbook.worksheets.find((each) => each.state === "visible" && each.actualRowCount > 0);
  const rows: NumberedRow[] = [];
  sheet?.eachRow((line, row) => {
    const texts: string[] = [];
    line.eachCell((cell, column) => {
      texts[column - 1] = cellText(cell);
    });
    rows.push({ row, texts: Array.from(texts, (text) => text ?? "") });
  });
  return rows;
}

const SHEET_PART = /^\/?xl\/worksheets\/[^/]*\.xml$/i;

/** Unpacks every part once within bounds, because exceljs would unpack whatever it is given. */
async function checkUnpacked(bytes: Buffer, name: string): Promise<void> {
  const zip = await openZip(bytes, name, { entries: MAX_PARTS, total: MAX_UNPACKED });
  let cells = 0;
  for (const entry of zip.entries) {
    const part = await zip.read(entry, MAX_UNPACKED);
    if (SHEET_PART.test(entry.fileName)) cells += countCells(part);
    if (cells > MAX_SHEET_CELLS) throw tooManyCells(name);
  }
  if (!zip.entries.some((entry) => entry.fileName === "xl/workbook.xml")) {
    throw new Failure("unsupported", `${name} is a zip archive but not an .xlsx workbook.`);
  }
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

function cellText(cell: Cell): string {
  const text = valueText(cell.value).trim();
  // A format of zeros only, such as 0000000000, is how sheets keep the leading zeros of a number.
  return /^0+$/.test(cell.numFmt ?? "") && /^\d+$/.test(text) ? text.padStart(cell.numFmt.length, "0") : text;
}

function valueText(value: CellValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number") return numberText(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (value instanceof Date) return dateText(value);
  if ("richText" in value) return value.richText.map((part) => part.text).join("");
  if ("hyperlink" in value) return valueText(value.text as CellValue);
  if ("error" in value) return value.error;
  return valueText(value.result as CellValue);
}

/** Fifteen significant digits are what a spreadsheet keeps and shows. */
const numberText = (value: number): string =>
  value.toLocaleString("en-US", { useGrouping: false, maximumSignificantDigits: 15 });

/** Exceljs reads a date as if its clock were UTC's; a whole day has no time. */
function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return "";
  const text = value.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19);
}
