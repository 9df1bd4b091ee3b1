import { findClass } from "../classes/find-class.ts";
import type { ClassName } from "../classes/label.ts";
import { readClassText } from "../sheets/read-class-text.ts";
import { readHeading } from "../sheets/read-heading.ts";
import { GUESSED_CLASS, headingsOf, type SheetRow } from "../sheets/sheet-columns.ts";

/**
 * Rows of a year of which each says its section, with that year as somebody says it of all: 10 beside a column A, B. Undefined where one
 * class is meant, or where the rows have no sections or say their class.
 */
export function yearOfRows(
  rows: readonly SheetRow[],
  classes: readonly ClassName[],
  wanted: string,
): SheetRow[] | undefined {
  const headings = headingsOf(rows).filter((heading) => heading !== GUESSED_CLASS);
  const isYear = readClassText(wanted)?.section === "" && findClass(classes, wanted).room === undefined;
  const said = new Set(
    headings.map((heading) => readHeading(heading).toSorted((a, b) => a.rank - b.rank)[0]?.meaning),
  );
  if (!isYear || said.has("class_name") || !said.has("section")) return undefined;
  return rows.map((row) => ({ ...row, cells: { ...row.cells, [GUESSED_CLASS]: wanted } }));
}
