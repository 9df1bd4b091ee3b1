import { headingFor } from "../headings/match-headings.ts";
import type { NumberedRow } from "./raw-sheet.ts";

/** Matches the picture folders in .xlsx and .ods workbook files. */
const IN_WORKBOOK = /^(?:xl\/media|Pictures)\/[^/]+$/i;
const SHOWN = /^(.+)#shown=(\d\.\d+),(\d\.\d+),(\d\.\d+),(\d\.\d+),([0-3])$/;

/**
 * How a workbook shows a picture: the parts of its width or height that are cut off at each side, from 0 to 1, and the
 * quarter turns clockwise after that. Both apply to the stored picture, without its own orientation.
 */
export interface PictureView {
  left: number;
  top: number;
  right: number;
  bottom: number;
  turns: number;
}

/**
 * Returns the name of a picture that a workbook shows in part or turned. The picture's own name is returned if the
 * workbook shows it as it is.
 */
export function namedWithView(file: string, { left, top, right, bottom, turns }: PictureView): string {
  const isCut = left + right < 1 && top + bottom < 1;
  const sides = [left, top, right, bottom].map((side) => (isCut ? Math.max(0, side) : 0));
  const isChanged = turns > 0 || sides.some((side) => side > 0);
  return isChanged ? `${file}#shown=${sides.map((side) => side.toFixed(5)).join(",")},${turns}` : file;
}

/** Returns the name of the file, and the view if the name has one. */
export function viewOfName(name: string): { file: string; view?: PictureView } {
  const [, file, ...numbers] = SHOWN.exec(name) ?? [];
  if (file === undefined) return { file: name };
  const [left = 0, top = 0, right = 0, bottom = 0, turns = 0] = numbers.map(Number);
  return { file, view: { left, top, right, bottom, turns } };
}

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
