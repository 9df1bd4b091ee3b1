import type { MergedCells, NumberedRow, RawBook, RawSheet } from "../sheets/raw-sheet.ts";
import { decodeText } from "./decode-text.ts";
import { attributeOf, textOfMarkup, withoutBlocks } from "./markup-text.ts";
import {
  MAX_ROW_LENGTH,
  MAX_SHEET_CELLS,
  MAX_SHEET_ROWS,
  tooManyCells,
  tooManyRows,
} from "./sheet-limits.ts";
import { numberText } from "./value-text.ts";

const LOOKED_AT = 4096;
const TAG = /<(\/?)(?:\w+:)?(Worksheet|Row|Column|Cell|Data|Visible)(\s[^<>]{0,2000}?)?(\/?)>/g;

/** Whether a file is a workbook in the XML of Excel 2003, which also is called .xls. */
export const isXmlTable = (bytes: Buffer): boolean => {
  const start = bytes.subarray(0, LOOKED_AT).toString("latin1").replaceAll("\0", "");
  return /<(?:\w+:)?Workbook\s[^>]*urn:schemas-microsoft-com:office:spreadsheet/.test(start);
};

interface Sheet {
  name: string;
  rows: NumberedRow[];
  merges: MergedCells[];
  hidden: { first: number; last: number }[];
  isSeen: boolean;
  /** The row and the column that come next. */
  row: number;
  column: number;
}

/** The sheets of a workbook in the XML of Excel 2003. @throws Failure for one that is too much. */
export function readXmlTable(bytes: Buffer, name: string): RawBook {
  const { text, guesses } = decodeText(bytes, name);
  const xml = withoutBlocks(text, /<!--/g, () => "-->");
  const sheets: Sheet[] = [];
  let sheet: Sheet | undefined;
  let line: { row: NumberedRow; column: number } | undefined;
  let cell: { attributes: string; text: string } | undefined;
  let data: { attributes: string; from: number } | undefined;
  let visible: number | undefined;
  let cells = 0;
  const endCell = () => {
    if (!sheet || !line || !cell) return;
    const { attributes, text: said } = cell;
    const column = placeOf(attributes, line.column);
    const [across, down] = ["MergeAcross", "MergeDown"].map((each) => numberOf(attributes, each, 0));
    if (column < MAX_ROW_LENGTH && said !== "") {
      cells += column + 1 - line.row.texts.length;
      if (cells > MAX_SHEET_CELLS) throw tooManyCells(name);
      while (line.row.texts.length <= column) line.row.texts.push("");
      line.row.texts[column] = said;
    }
    if (down && !across) sheet.merges.push({ column, first: line.row.row, last: line.row.row + down });
    line.column = column + 1 + (across ?? 0);
    cell = undefined;
  };
  const endRow = () => {
    endCell();
    if (sheet && line && line.row.texts.length > 0) sheet.rows.push(line.row);
    if ((sheet?.rows.length ?? 0) > MAX_SHEET_ROWS * 2) throw tooManyRows(name);
    line = undefined;
  };
  for (const { 0: whole, 1: end, 2: tag, 3: attributes = "", 4: alone, index } of xml.matchAll(TAG)) {
    const isEnd = end !== "";
    const isOpen = !isEnd && alone === "";
    if (tag === "Worksheet") {
      endRow();
      sheet = isEnd ? undefined : newSheet(attributes);
      if (sheet) sheets.push(sheet);
    } else if (tag === "Visible" && sheet) {
      if (isOpen) visible = index + whole.length;
      else if (visible !== undefined) sheet.isSeen = !/hidden/i.test(xml.slice(visible, index));
    } else if (tag === "Column" && sheet && !isEnd) {
      const first = placeOf(attributes, sheet.column);
      const last = first + numberOf(attributes, "Span", 0);
      if (valueOf(attributes, "Hidden") === "1") sheet.hidden.push({ first, last });
      sheet.column = last + 1;
    } else if (tag === "Row" && sheet) {
      endRow();
      if (isEnd) continue;
      const row = placeOf(attributes, sheet.row - 1) + 1;
      sheet.row = row + 1 + numberOf(attributes, "Span", 0);
      const isHidden = valueOf(attributes, "Hidden") === "1";
      if (isOpen) line = { row: { row, texts: [], isHidden }, column: 0 };
    } else if (tag === "Cell") {
      endCell();
      if (!isEnd) cell = { attributes, text: "" };
      if (!isOpen) endCell();
    } else if (tag === "Data" && cell) {
      if (isOpen) data = { attributes, from: index + whole.length };
      else if (data) {
        cell.text = textOf(data.attributes, xml.slice(data.from, index));
        data = undefined;
      }
    }
  }
  endRow();
  return { sheets: sheets.filter(({ isSeen }) => isSeen).map(asRaw), guesses };
}

const newSheet = (attributes: string): Sheet => ({
  name: textOfMarkup(valueOf(attributes, "Name") ?? ""),
  rows: [],
  merges: [],
  hidden: [],
  isSeen: true,
  row: 1,
  column: 0,
});

const asRaw = ({ name, rows, merges, hidden }: Sheet): RawSheet => ({
  name,
  rows,
  merges,
  isHidden: (column) => hidden.some(({ first, last }) => column >= first && column <= last),
});

const valueOf = (attributes: string, name: string): string | undefined =>
  attributeOf(attributes, `(?:\\w+:)?${name}`);

function numberOf(attributes: string, name: string, usual: number): number {
  const number = Number(valueOf(attributes, name) ?? usual);
  return Number.isInteger(number) && number >= 0 && number < 2 ** 20 ? number : usual;
}

/** A place counted from 0: the one that is said, else the next. */
const placeOf = (attributes: string, next: number): number => numberOf(attributes, "Index", next + 1) - 1;

function textOf(attributes: string, content: string): string {
  const text = textOfMarkup(content);
  const type = valueOf(attributes, "Type");
  if (type === "DateTime") return text.replace(/(?:T00:00:00)?(?:\.0+)?Z?$/, "");
  if (type === "Boolean") return text === "1" ? "TRUE" : "FALSE";
  const number = Number(text);
  return type === "Number" && text !== "" && Number.isFinite(number) ? numberText(number) : text;
}
