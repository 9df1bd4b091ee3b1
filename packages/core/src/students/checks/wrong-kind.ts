import type { FormField } from "../../forms/values/field.ts";
import { NAMES_OF_OTHERS, OWN_NAMES, type Meaning } from "../../spreadsheets/headings/heading-words.ts";
import { meaningOfField } from "../../spreadsheets/headings/match-headings.ts";
import { cellText, type RowNote, type SheetRow } from "../../spreadsheets/cells/sheet-columns.ts";
import { cellSentences } from "../../spreadsheets/said/cell-sentences.ts";
import { unreadableNumber } from "../../spreadsheets/cells/unreadable-cell.ts";

/** Student numbers that a spreadsheet may convert to a date. */
const NUMBERS: ReadonlySet<Meaning | undefined> = new Set<Meaning | undefined>([
  "admission_no",
  "registration_no",
  "roll_no",
  "student_id",
]);

/**
 * Returns a function that finds cells that do not suit their column: a number that became a date, or a name without
 * letters.
 */
export function wrongKindOf(
  fields: readonly FormField[],
  answers: ReadonlyMap<string, string>,
): (row: SheetRow) => RowNote[] {
  const columnsOf = (meanings: ReadonlySet<Meaning | undefined>) =>
    fields.flatMap((field) => (meanings.has(meaningOfField(field)) ? (answers.get(field.name) ?? []) : []));
  const [numbers, names] = [columnsOf(NUMBERS), columnsOf(OWN_NAMES)];
  const allNames = [...names, ...columnsOf(NAMES_OF_OTHERS)];
  return (row) => [
    ...numbers.flatMap((column) => {
      const fault = unreadableNumber(cellText(row, column));
      return fault === undefined ? [] : [{ row: row.row, column, ...fault }];
    }),
    ...allNames
      .filter((column) => /\p{Nd}{6}/u.test(cellText(row, column)) && /\p{L}/u.test(cellText(row, column)))
      .map((column) => ({
        row: row.row,
        column,
        ...cellSentences.nameWithNumber(),
      })),
    ...names
      .filter((column) => /^[^\p{L}]*\p{Nd}[^\p{L}]*$/u.test(cellText(row, column)))
      .map((column) => ({
        row: row.row,
        column,
        ...cellSentences.nameWithoutLetters(),
      })),
  ];
}
