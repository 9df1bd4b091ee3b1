import { grantWishes, type ColumnWish } from "./column-wish.ts";
import { findHeading, headingsOf, type SheetRow } from "./sheet-columns.ts";

/**
 * The heading of each column that a sheet may have: as wished, else the one that goes by one of its names.
 * @param meanings what messages call each column
 * @throws Failure `unprocessable` where a wish cannot be granted or two headings could be the same.
 */
export function namedColumns<C extends string>(
  rows: readonly SheetRow[],
  columns: Readonly<Record<C, readonly string[]>>,
  meanings: Readonly<Record<C, string>>,
  wishes: readonly ColumnWish[],
): Partial<Record<C, string>> {
  const { granted, free } = grantWishes(headingsOf(rows), wishes, columns);
  const found: Partial<Record<C, string>> = {};
  for (const column of Object.keys(columns) as C[]) {
    const heading = granted.get(column) ?? findHeading(free, columns[column], meanings[column]);
    if (heading !== undefined) found[column] = heading;
  }
  return found;
}

/** What each heading was taken for, and which were taken for nothing. */
export function usedColumns(
  rows: readonly SheetRow[],
  columns: Readonly<Partial<Record<string, string>>>,
): { mapping: Record<string, string>; ignored: string[] } {
  const mapping: Record<string, string> = {};
  for (const [column, heading] of Object.entries(columns))
    if (heading !== undefined) mapping[heading] = column;
  return { mapping, ignored: headingsOf(rows).filter((heading) => !Object.hasOwn(mapping, heading)) };
}
