import { counted } from "../../values/counted.ts";
import { firstFew } from "../../values/first-few.ts";
import type { FormField } from "../../forms/values/field.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";
import type { RowNote } from "../../spreadsheets/cells/sheet-columns.ts";
import { answerDoubter } from "../checks/plausible.ts";

const MOST_SHOWN = 8;

/**
 * Gathers the answers of rows that are hardly meant: nobody is refused for them, and whoever imports hears of them.
 * @param today YYYY-MM-DD
 * @param columnOf what messages call a field
 */
export function rowDoubts(
  fields: readonly FormField[],
  today: string,
  columnOf: (field: FormField) => string,
) {
  const doubtsOf = answerDoubter(fields, today);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const doubted: RowNote[] = [];
  return {
    look(row: number, values: Readonly<Record<string, string>>): void {
      for (const { field } of doubtsOf(values)) {
        const column = columnOf(byName.get(field) as FormField);
        doubted.push({ row, column, message: values[field] ?? "" });
      }
    },
    /** What is said of them all; nothing where there are none. */
    said(): Guess[] {
      if (doubted.length === 0) return [];
      const shown = firstFew(
        doubted,
        MOST_SHOWN,
        ({ row, column, message }) => `row ${row}, ${column}, "${message}"`,
        "; ",
      );
      const answers = counted(doubted.length, "answer is hardly meant", "answers are hardly meant");
      return [{ what: "doubt", message: `Look twice: ${answers}: ${shown}.` }];
    },
  };
}
