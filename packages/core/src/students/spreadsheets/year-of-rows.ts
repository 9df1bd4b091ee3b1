import { findClass } from "../../school/classes/find-class.ts";
import type { ClassName } from "../../school/classes/label.ts";
import { readClassText } from "../../spreadsheets/cells/read-class-text.ts";
import { readHeading } from "../../spreadsheets/headings/read-heading.ts";
import { GUESSED_CLASS, headingsOf, type SheetRow } from "../../spreadsheets/cells/sheet-columns.ts";

const SECTION = "Section";

/**
 * Combines the school year that the user gives for all rows with the section in each row, such as 10 with sections A
 * and B. It also combines a given section, such as A, with the school year in each row. Returns undefined if the user
 * gave a single class, or if the rows have no section or already state their class.
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
  const isSection = /^\p{L}$/u.test(wanted.trim()) && findClass(classes, wanted).room === undefined;
  if (isSection && said.has("class_name") && !said.has("section"))
    return rows.map((row) => ({ ...row, cells: { ...row.cells, [SECTION]: wanted.trim() } }));
  if (!isYear || said.has("class_name") || !said.has("section")) return undefined;
  return rows.map((row) => ({ ...row, cells: { ...row.cells, [GUESSED_CLASS]: wanted } }));
}
