import { headingFor } from "../headings/match-headings.ts";
import type { NumberedRow } from "./raw-sheet.ts";

/** Matches the picture folders in .xlsx and .ods workbook files. */
const IN_WORKBOOK = /^(?:xl\/media|Pictures)\/[^/]+$/i;
const CUT = /^(.+)#cut=(\d\.\d+),(\d\.\d+),(\d\.\d+),(\d\.\d+)$/;

/** The parts of a picture's width or height that are cut off at each side, from 0 to 1, before the picture is turned. */
export interface PictureCut {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Returns the name of a picture of which a workbook shows a part. The picture's own name is returned if the workbook
 * shows all of it.
 */
export function namedWithCut(file: string, { left, top, right, bottom }: PictureCut): string {
  const sides = [left, top, right, bottom].map((side) => Math.max(0, side));
  const isPart = sides.some((side) => side > 0) && left + right < 1 && top + bottom < 1;
  return isPart ? `${file}#cut=${sides.map((side) => side.toFixed(5)).join(",")}` : file;
}

/** Returns the name of the file, and the cut if the name has one. */
export function cutOfName(name: string): { file: string; cut?: PictureCut } {
  const [, file, ...sides] = CUT.exec(name) ?? [];
  if (file === undefined) return { file: name };
  const [left = 0, top = 0, right = 0, bottom = 0] = sides.map(Number);
  return { file, cut: { left, top, right, bottom } };
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
