import { isFilled, type RawBook } from "./raw-sheet.ts";
import { askSure, type Sure } from "./sure.ts";

/** Asks whether a text is whole that ends within a line; undefined for any other file. */
export function askEnd(
  { endsOpen, sheets }: RawBook,
  name: string,
  sure: readonly Sure[] = [],
): string | undefined {
  const last = sheets[0]?.rows.findLast(isFilled)?.texts.findLast((text) => text !== "");
  if (!endsOpen || last === undefined || sure.includes("whole")) return undefined;
  return askSure(
    "whole",
    `${name} ends without a line break, behind "${last.slice(-LONGEST)}", as a file does that is still being written or was cut off`,
  );
}

const LONGEST = 60;

/** What is kept of a sheet that was imported, by which a later one of the same kind is seen to be only a part. */
export interface SheetTrace {
  /** Its headings, as `headingsKey` has them. */
  headings: string;
  rows: number;
  /** The ids of the classes of its rows; none of sheets of schools and classes. */
  classes: number[];
}

/** A sheet of fewer rows may be anything. */
const LEAST_ROWS = 10;
/** So many of the rows of the earlier one a whole sheet has at least. */
const LEAST_PART = 0.75;

/**
 * Asks whether a sheet is whole that has much fewer rows than the last one with its headings and of one of its classes.
 * @param earlier what was imported before, the newest first, and what it was called
 */
export function askShrunk(
  { headings, rows, classes }: SheetTrace,
  earlier: readonly (SheetTrace & { file: string })[],
): string | undefined {
  const last = earlier.find(
    (each) =>
      each.headings === headings &&
      (classes.length === 0 || each.classes.some((room) => classes.includes(room))),
  );
  if (!last || last.rows < LEAST_ROWS || rows >= last.rows * LEAST_PART) return undefined;
  return askSure(
    "whole",
    `The file has ${rows} rows, and the last one with these headings, ${last.file}, had ${last.rows}`,
  );
}
