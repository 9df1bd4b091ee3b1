import { Failure } from "../failure.ts";
import type { MergedCells, NumberedRow, RawBook, RawSheet } from "../sheets/raw-sheet.ts";
import { attributeOf, textOfMarkup } from "./markup-text.ts";
import {
  MAX_ROW_LENGTH,
  MAX_SHEET_CELLS,
  MAX_SHEET_ROWS,
  tooManyCells,
  tooManyRows,
} from "./sheet-limits.ts";
import { numberText } from "./value-text.ts";

const TAG =
  /<(\/?)table:(table|table-row|table-column|covered-table-cell|table-cell)((?:\s[^<>]{0,2000}?)?)(\/?)>/g;

/** The sheets of an OpenDocument spreadsheet. @param xml its `content.xml` @throws Failure for one that is too much. */
export function readOds(xml: string, name: string): RawBook {
  const sheets: RawSheet[] = [];
  let sheet: Sheet | undefined;
  let row: Row | undefined;
  let cell: { attributes: string; from: number } | undefined;
  let cells = 0;
  for (const { 0: whole, 1: end, 2: tag, 3: attributes = "", 4: alone, index } of xml.matchAll(TAG)) {
    if (tag === "table") {
      if (end !== "" && sheet) sheets.push(asRaw(sheet));
      sheet =
        end === ""
          ? {
              name: textOfMarkup(attributeOf(attributes, "table:name") ?? ""),
              rows: [],
              merges: [],
              hidden: [],
              next: 1,
              columns: 0,
            }
          : undefined;
    } else if (tag === "table-column" && sheet) {
      const count = repeated(attributes, "columns");
      if (isUnseen(attributes) && count < MAX_ROW_LENGTH)
        sheet.hidden.push({ first: sheet.columns, last: sheet.columns + count - 1 });
      sheet.columns += count;
    } else if (tag === "table-row" && sheet) {
      if (end === "" && alone === "")
        row = { texts: [], isHidden: isUnseen(attributes), count: repeated(attributes, "rows") };
      else if (end === "") sheet.next += repeated(attributes, "rows");
      else if (row) {
        cells += row.texts.length * Math.min(row.count, MAX_SHEET_ROWS);
        if (cells > MAX_SHEET_CELLS) throw tooManyCells(name);
        putRow(sheet, row, name);
        row = undefined;
      }
    } else if (row && sheet) {
      if (end === "" && alone === "") cell = { attributes, from: index + whole.length };
      else {
        const { attributes: own, from } =
          end === "" ? { attributes, from: index } : (cell ?? { attributes, from: index });
        putCell(sheet, row, own, xml.slice(from, Math.max(from, index)));
        cell = undefined;
      }
    }
  }
  if (!/<office:spreadsheet/.test(xml))
    throw new Failure("unsupported", `${name} is an OpenDocument file but no spreadsheet: save it as .xlsx.`);
  return { sheets, guesses: [] };
}

interface Sheet {
  name: string;
  rows: NumberedRow[];
  merges: MergedCells[];
  hidden: { first: number; last: number }[];
  next: number;
  columns: number;
}
interface Row {
  texts: string[];
  isHidden: boolean;
  count: number;
}

const repeated = (attributes: string, what: "rows" | "columns"): number =>
  Math.max(1, Number(attributeOf(attributes, `table:number-${what}-repeated`) ?? 1) || 1);

const isUnseen = (attributes: string): boolean =>
  /^(?:collapse|filter)$/.test(attributeOf(attributes, "table:visibility") ?? "");

const asRaw = ({ name, rows, merges, hidden }: Sheet): RawSheet => ({
  name,
  rows,
  merges,
  isHidden: (column) => hidden.some(({ first, last }) => column >= first && column <= last),
});

function putRow(sheet: Sheet, { texts, isHidden, count }: Row, name: string): void {
  const last = texts.findLastIndex((text) => text !== "") + 1;
  if (last > 0) {
    if (sheet.rows.length + count > MAX_SHEET_ROWS * 2) throw tooManyRows(name);
    for (let at = 0; at < count; at += 1)
      sheet.rows.push({ row: sheet.next + at, texts: texts.slice(0, last), isHidden });
  }
  sheet.next += count;
}

function putCell(sheet: Sheet, row: Row, attributes: string, content: string): void {
  const count = repeated(attributes, "columns");
  const text = valueOf(attributes, content);
  const spanned = Number(attributeOf(attributes, "table:number-rows-spanned") ?? 1);
  const isOneWide = (attributeOf(attributes, "table:number-columns-spanned") ?? "1") === "1";
  if (spanned > 1 && isOneWide)
    sheet.merges.push({ column: row.texts.length, first: sheet.next, last: sheet.next + spanned - 1 });
  // What is empty to the end of a sheet is one cell that is repeated.
  const times = Math.min(count, MAX_ROW_LENGTH - row.texts.length);
  if (text === "" && times > 1000) return;
  for (let at = 0; at < times; at += 1) row.texts.push(text);
}

/** What a reader sees, but dates as days and numbers without their format: a phone shown as 9.88E9 is a phone. */
function valueOf(attributes: string, content: string): string {
  const type = attributeOf(attributes, "office:value-type");
  const shown = textOfMarkup(content);
  if (type === "date")
    return (attributeOf(attributes, "office:date-value") ?? shown).replace(/T00:00:00(?:\.0+)?$/, "");
  if (type !== "float" || /^0\d*$/.test(shown)) return shown;
  const value = Number(attributeOf(attributes, "office:value"));
  if (Number.isNaN(value)) return shown;
  return numberText(value);
}
