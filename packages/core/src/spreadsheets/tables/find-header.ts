import { mobileAmongWords } from "../../forms/values/phone.ts";
import { looksLikeClass } from "../cells/read-class-text.ts";
import { readsAsDate } from "../cells/read-dates.ts";
import { readHeading } from "../headings/read-heading.ts";
import { filledCount, type NumberedRow } from "./raw-sheet.ts";

/** Maximum number of filled rows to search for headings. */
const MOST_ABOVE = 30;
const LONGEST_HEADING = 120;

/** Counts the distinct column meanings among the cells of a row. */
export function knownHeadings({ texts }: NumberedRow): number {
  const meanings = texts.flatMap((text) =>
    text === "" || text.length > LONGEST_HEADING ? [] : readHeading(text).slice(0, 1),
  );
  return new Set(meanings.map(({ meaning }) => meaning)).size;
}

/**
 * Finds the heading row below a title and notes. This is the row with the most known headings, or else the first row
 * below a one-cell title that is as wide as the other rows.
 * @param rows filled rows
 * @returns the index in `rows`, or 0 if nothing indicates another row
 */
export function findHeader(rows: readonly NumberedRow[]): number {
  const top = rows.slice(0, MOST_ABOVE);
  const [first] = top;
  if (!first) return 0;
  const known = top.map(knownHeadings);
  const most = Math.max(...known);
  if (most >= 2) return known.indexOf(most);
  if ((known[0] as number) > 0 || filledCount(first) > 1) return 0;
  const usual = usualWidth(top);
  const wide = top.findIndex((row) => filledCount(row) >= Math.max(2, usual / 2));
  return usual >= 3 && wide > 0 && wide < top.length - 1 ? wide : 0;
}

/** Checks that show that a cell is an answer rather than a heading. */
const ANSWERS: readonly ((cell: string) => boolean)[] = [
  readsAsDate,
  (cell) => mobileAmongWords(cell) !== undefined,
  (cell) => /\d/.test(cell) && looksLikeClass(cell),
];

/**
 * Whether the rows start with answers and have no headings. This is the case if no known heading was found and the
 * cells of the first row resemble those below.
 */
export function isHeadless(rows: readonly NumberedRow[]): boolean {
  const top = rows.slice(0, MOST_ABOVE);
  const [first, ...others] = top;
  if (!first || others.length === 0 || top.some((row) => knownHeadings(row) > 0)) return false;
  const alike = first.texts.filter((cell, column) =>
    ANSWERS.some((isAnswer) => {
      const below = others.flatMap(({ texts }) => texts[column] || []);
      return isAnswer(cell) && below.length > 0 && below.filter(isAnswer).length >= below.length / 2;
    }),
  );
  return alike.length > 0 && filledCount(first) > 1;
}

/** Returns the number of filled cells in a typical row. */
export function usualWidth(rows: readonly NumberedRow[]): number {
  const widths = rows.map(filledCount).toSorted((a, b) => a - b);
  return widths[Math.floor(widths.length / 2)] ?? 0;
}
