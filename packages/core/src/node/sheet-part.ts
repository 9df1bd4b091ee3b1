import type { MergedCells } from "../sheets/raw-sheet.ts";

/** What a sheet's XML says and exceljs does not tell. */
export interface SheetPart {
  /** Whether a column, counted from 0, is hidden. */
  isHidden(column: number): boolean;
  /** The cells, as `B2`, whose value is a text: the only formulas that may come to nothing. */
  texts: ReadonlySet<string>;
  /** Cells of one column that were merged into one. */
  merges: MergedCells[];
}

/** Nothing known of a sheet. */
export const NO_PART: SheetPart = { isHidden: () => false, texts: new Set(), merges: [] };

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)')`)
    .exec(attributes)
    ?.slice(1)
    .find((each) => each !== undefined);

const elements = (xml: string, name: string): string[] =>
  Array.from(
    xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, "g")),
    ([, attributes = ""]) => attributes,
  );

/** The name of the part that holds the sheet with an id; `book` and `relations` are those two parts of a workbook. */
export function sheetPartName(book: string, relations: string, sheetId: number): string | undefined {
  const sheet = elements(book, "sheet").find((each) => Number(attribute(each, "sheetId")) === sheetId);
  const relation = sheet === undefined ? undefined : attribute(sheet, "\\w+:id");
  const target = elements(relations, "Relationship").find((each) => attribute(each, "Id") === relation);
  const path = target && attribute(target, "Target");
  return path && `xl/${path.replace(/^(?:\s|\/xl\/)+/, "")}`;
}

/** Reads what is hidden and which cells are texts, one element after the other. */
export function readSheetPart(xml: string): SheetPart {
  const rowsAt = xml.search(/<(?:\w+:)?sheetData/);
  const hidden = elements(xml.slice(0, Math.max(0, rowsAt)), "col")
    .filter((col) => /^(?:1|true)$/.test(attribute(col, "hidden") ?? "") || attribute(col, "width") === "0")
    .map((col) => ({ first: Number(attribute(col, "min")) - 1, last: Number(attribute(col, "max")) - 1 }));
  const texts = elements(xml, "c")
    .filter((cell) => attribute(cell, "t") === "str")
    .map((cell) => attribute(cell, "r") ?? "");
  return {
    isHidden: (column) => hidden.some(({ first, last }) => column >= first && column <= last),
    texts: new Set(texts),
    merges: elements(xml, "mergeCell").flatMap((cell) => mergedColumn(attribute(cell, "ref") ?? "")),
  };
}

/** A range such as `A2:A40`; none for one of several columns. */
function mergedColumn(range: string): MergedCells[] {
  const [, letters = "", first, others, last] = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(range) ?? [];
  if (letters === "" || letters !== others) return [];
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return [{ column, first: Number(first), last: Number(last) }];
}
