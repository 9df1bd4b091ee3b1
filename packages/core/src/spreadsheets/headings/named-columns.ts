import { grantWishes, type ColumnWish } from "./column-wish.ts";
import type { Meaning } from "./heading-words.ts";
import { matchHeadings } from "./match-headings.ts";
import { findHeading, headingsOf, type SheetRow } from "../cells/sheet-columns.ts";

/**
 * Returns the heading for each column: the heading that the user chose, or a heading that matches a known name.
 * @param meanings the name of each column, for use in messages
 * @param means the meanings of columns that schools may name differently
 * @throws Failure `unprocessable` if the user's choice cannot be applied, or if two headings could both be meant.
 */
export function namedColumns<C extends string>(
  rows: readonly SheetRow[],
  columns: Readonly<Record<C, readonly string[]>>,
  meanings: Readonly<Record<C, string>>,
  wishes: readonly ColumnWish[],
  means: Readonly<Partial<Record<string, Meaning>>> = {},
): Partial<Record<C, string>> {
  const { granted, free } = grantWishes(headingsOf(rows), wishes, columns);
  const found: Partial<Record<C, string>> = {};
  for (const column of Object.keys(columns) as C[]) {
    const heading = granted.get(column) ?? findHeading(free, columns[column], meanings[column]);
    if (heading !== undefined) found[column] = heading;
  }
  const taken = new Set(Object.values(found));
  const open = (Object.keys(columns) as C[]).filter(
    (column) => means[column] !== undefined && found[column] === undefined,
  );
  const wanted = open.map((column) => ({
    target: column,
    meaning: means[column] as Meaning,
    label: meanings[column],
  }));
  const meant = matchHeadings(
    free.filter((heading) => !taken.has(heading)),
    wanted,
  );
  for (const column of open) {
    const heading = meant.get(column);
    if (heading !== undefined) found[column] = heading;
  }
  return found;
}

/** Returns the headings that were used, each with its column, and the unused headings. */
export function usedColumns(
  rows: readonly SheetRow[],
  columns: Readonly<Partial<Record<string, string>>>,
): { mapping: Record<string, string>; ignored: string[] } {
  const mapping: Record<string, string> = {};
  for (const [column, heading] of Object.entries(columns))
    if (heading !== undefined) mapping[heading] = column;
  return { mapping, ignored: headingsOf(rows).filter((heading) => !Object.hasOwn(mapping, heading)) };
}
