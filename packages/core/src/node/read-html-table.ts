import type { MergedCells, NumberedRow, RawBook } from "../sheets/raw-sheet.ts";
import { decodeText } from "./decode-text.ts";
import { attributeOf, textOfMarkup, withoutBlocks } from "./markup-text.ts";
import {
  MAX_SHEET_CELLS,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
  tooManyCells,
  tooManyRows,
} from "./sheet-limits.ts";

/** How far into a file its first tag is looked for. */
const LOOKED_AT = 4096;
const TAG = /<(\/?)(table|tr|td|th)(\s[^<>]{0,2000})?>/gi;

/** Whether a file is a web page with a table, as many portals write what they call .xls. */
export const isHtmlTable = (bytes: Buffer): boolean => {
  const start = bytes.subarray(0, LOOKED_AT).toString("latin1").replaceAll("\0", "");
  return /^[^<]{0,8}<(?:!doctype html|html|head|meta|style|table|div|body|\?xml[^>]*>\s*<html)/i.test(
    start.trimStart(),
  );
};

interface Table {
  rows: NumberedRow[];
  merges: MergedCells[];
  /** The last row of the merged cells that each column had last. */
  covered: Map<number, number>;
}

/** The table of a web page that has most rows. @throws Failure for one that is too much. */
export function readHtmlTable(bytes: Buffer, name: string): RawBook {
  const { text, guesses } = decodeText(bytes, name);
  const html = withoutBlocks(text, /<!--|<(?:style|script)\b/gi, (begun) =>
    begun === "<!--" ? "-->" : `</${begun.slice(1)}>`,
  );
  const tables: Table[] = [];
  let table: Table | undefined;
  let texts: string[] | undefined;
  let cell: { from: number; attributes: string } | undefined;
  let cells = 0;
  const endCell = (at: number) => {
    if (!cell || !texts || !table) return;
    const { from, attributes } = cell;
    const content = textOfMarkup(html.slice(from, at)).replace(/[ \t]+/g, " ");
    const down = Number(attributeOf(attributes, "rowspan") ?? 1);
    const across = Math.min(
      MAX_SHEET_COLUMNS,
      Math.max(1, Number(attributeOf(attributes, "colspan") ?? 1) || 1),
    );
    const row = table.rows.length + 1;
    while ((table.covered.get(texts.length) ?? 0) >= row) texts.push("");
    if (down > 1 && across === 1) {
      table.merges.push({ column: texts.length, first: row, last: row + down - 1 });
      table.covered.set(texts.length, row + down - 1);
    }
    texts.push(content, ...Array.from({ length: across - 1 }, () => ""));
    cells += across;
    if (cells > MAX_SHEET_CELLS) throw tooManyCells(name);
    cell = undefined;
  };
  const endRow = (at: number) => {
    endCell(at);
    if (texts && table) table.rows.push({ row: table.rows.length + 1, texts });
    if ((table?.rows.length ?? 0) > MAX_SHEET_ROWS * 2) throw tooManyRows(name);
    texts = undefined;
  };
  for (const { 0: whole, 1: end, 2: tag = "", 3: attributes = "", index } of html.matchAll(TAG)) {
    const kind = tag.toLowerCase();
    if (kind === "table") {
      endRow(index);
      table = end === "" ? { rows: [], merges: [], covered: new Map() } : undefined;
      if (table) tables.push(table);
    } else if (kind === "tr") {
      endRow(index);
      if (end === "" && table) texts = [];
    } else {
      endCell(index);
      if (end === "") cell = { from: index + whole.length, attributes };
    }
  }
  endRow(html.length);
  const [most] = tables.toSorted((a, b) => b.rows.length - a.rows.length);
  const sheets = most ? [{ name: "", isHidden: () => false, rows: most.rows, merges: most.merges }] : [];
  return { sheets, guesses: [...guesses, { what: "encoding", message: HTML }] };
}

const HTML = "The file is a web page, whatever its name says: its longest table is read.";
