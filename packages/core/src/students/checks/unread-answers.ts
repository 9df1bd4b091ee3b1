import { firstFew } from "../../forms/values/first-few.ts";
import { foundSentences } from "../../spreadsheets/said/found-sentences.ts";
import { checkSaid } from "../../forms/answers/check-said.ts";
import type { FormField } from "../../forms/values/field.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";
import { cellText, type RowNote, type SheetRow } from "../../spreadsheets/cells/sheet-columns.ts";

/** The answers in a row, keyed by field name, the errors in its cells, and the ignored cells. */
interface RowAnswers {
  cells: Record<string, string>;
  faults: RowNote[];
  left: RowNote[];
}

type Columns = ReadonlyMap<string, string>;

const isWrong = ({ name }: FormField, { errors }: ReturnType<typeof checkSaid>): boolean =>
  (errors[name] ?? []).length > 0;

/**
 * Returns the fields whose columns contain mostly plausible answers. If most answers in a column are implausible, the
 * wrong column was chosen, and the individual cells are not at fault.
 */
export const fieldsAnswered = (
  rows: readonly SheetRow[],
  fields: readonly FormField[],
  columns: Columns,
): FormField[] =>
  fields.filter((field) => {
    const filled = rows.map((row) => cellText(row, columns.get(field.name))).filter(Boolean);
    const isAnswer = (cell: string) => !isWrong(field, checkSaid([field], { [field.name]: cell }));
    return filled.filter(isAnswer).length > filled.length / 2;
  });

/**
 * Clears optional answers that cannot be read or that mean "none".
 * @param answered fields whose cells may mean "none"
 */
export function withoutUnread(
  row: SheetRow,
  {
    fields,
    columns,
    answered,
  }: { fields: readonly FormField[]; columns: Columns; answered: readonly FormField[] },
  answers: Pick<RowAnswers, "cells" | "faults">,
): RowAnswers {
  const cells = { ...answers.cells };
  const left: RowNote[] = [];
  const optional = fields.filter((field) => !field.required && columns.has(field.name));
  const empty = (field: FormField) => {
    const column = columns.get(field.name) as string;
    left.push({ row: row.row, column, message: cellText(row, column) });
    cells[field.name] = "";
  };
  const faulty = new Set(answers.faults.map(({ column }) => column));
  for (const field of optional) if (faulty.has(columns.get(field.name) ?? "")) empty(field);
  const checked = checkSaid(fields, cells);
  for (const field of optional) if (isWrong(field, checked) && answered.includes(field)) empty(field);
  const emptied = new Set(left.map(({ column }) => column));
  return { cells, faults: answers.faults.filter(({ column }) => !emptied.has(column)), left };
}

const MOST_SHOWN = 20;

/** Creates the guess that reports the ignored cells. */
export function saidLeft(left: readonly RowNote[]): Guess {
  const shown = firstFew(
    left,
    MOST_SHOWN,
    ({ row, column, message }) => `${row}, ${column}, "${message}"`,
    "; ",
  );
  return { what: "doubt", ...foundSentences.leftEmpty({ n: left.length, shown }) };
}
