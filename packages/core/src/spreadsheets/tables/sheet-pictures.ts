import { headingFor } from "../headings/match-headings.ts";
import type { NumberedRow } from "./raw-sheet.ts";

/** Matches the picture folders in .xlsx and .ods workbook files. */
const IN_WORKBOOK = /^(?:xl\/media|Pictures)\/[^/]+$/i;

/** Whether a cell refers to a picture in its own workbook. */
export const isSheetPicture = (text: string): boolean => IN_WORKBOOK.test(text);

/**
 * Fills empty cells of the photo column with the names of the pictures placed over them. Other pictures are ignored
 * because they may be seals or signatures; `left` lists their row numbers.
 */
export function withPictures(
  head: NumberedRow,
  rows: readonly NumberedRow[],
): { rows: NumberedRow[]; left: number[] } {
  const heading = headingFor(head.texts.filter(Boolean), "photo");
  const column = heading === undefined ? -1 : head.texts.indexOf(heading);
  const left: number[] = [];
  const filled = rows.map((row) => {
    const { pictures = [], texts } = row;
    const [over, ...others] = pictures.filter(({ first, last }) => first <= column && column <= last);
    const file = others.length === 0 && !texts[column] && over ? over.file : "";
    const isTaken = isSheetPicture(file);
    if (pictures.length > (isTaken ? 1 : 0)) left.push(row.row);
    if (!isTaken) return row;
    const long = Array.from({ length: Math.max(texts.length, column + 1) }, (_, at) => texts[at] ?? "");
    return { ...row, texts: long.with(column, file) };
  });
  return { rows: filled, left };
}
