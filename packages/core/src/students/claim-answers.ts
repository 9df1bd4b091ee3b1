import { fieldText } from "../messages.ts";
import { comparisonKey } from "../forms/clean-text.ts";
import { fieldLabel, type FormField } from "../forms/field.ts";
import { studentName } from "./display-name.ts";

/** A student who is already there, with the answers given. */
export interface ExistingStudent {
  full_name: string;
  meta: Readonly<Record<string, unknown>>;
}

/** Who gave an answer first: students already there, by name, or a row of this sheet, by number. */
type Holder = { names: string[] } | { row: number };

/** What one row's answers met: the row's student is already there, or answers that others gave first. */
export type Claim =
  | { there: { field: FormField; message: string } }
  | { there: null; refused: { field: FormField; message: string }[] };

function holdersOf(field: FormField, existing: readonly ExistingStudent[]): Map<string, Holder> {
  const holders = new Map<string, { names: string[] }>();
  for (const student of existing) {
    const answer = student.meta[field.name];
    const key = typeof answer === "string" ? comparisonKey(answer) : "";
    const holder = holders.get(key);
    if (holder) holder.names.push(studentName(student));
    else if (key) holders.set(key, { names: [studentName(student)] });
  }
  return holders;
}

function refusal(field: FormField, answer: string, row: number, holder: Holder): string {
  if ("row" in holder) return `Rows ${holder.row} and ${row} have the same ${fieldLabel(field)}, ${answer}.`;
  const names = holder.names.filter(Boolean).join(", ");
  return fieldText.taken(fieldLabel(field)) + (names && ` It is the answer of ${names}.`);
}

/**
 * Compares each row's unique answers with the students already there and with the rows before it. The returned
 * function is called once for every row in order; it remembers the answers of the rows it has seen, also of rows that
 * are rejected, so that the good one of two is never taken for the only one.
 */
export function answerClaims(
  fields: readonly FormField[],
  keyField: FormField | undefined,
  existing: readonly ExistingStudent[],
) {
  const unique = fields.filter((field) => field.unique && field.type !== "file" && field !== keyField);
  const compared = (keyField ? [keyField, ...unique] : unique).map((field) => ({
    field,
    holders: holdersOf(field, existing),
  }));

  return (row: number, values: Readonly<Record<string, string>>, name: string): Claim => {
    const refused: { field: FormField; message: string }[] = [];
    for (const { field, holders } of compared) {
      const answer = values[field.name] ?? "";
      const key = comparisonKey(answer);
      const holder = holders.get(key);
      if (key === "") continue;
      if (!holder) {
        holders.set(key, { row });
      } else if (
        field === keyField &&
        "names" in holder &&
        holder.names.some((other) => comparisonKey(other) === comparisonKey(name))
      ) {
        const message = `${name || "The student"} is already there, with ${fieldLabel(field)} ${answer}.`;
        return { there: { field, message } };
      } else {
        refused.push({ field, message: refusal(field, answer, row, holder) });
      }
    }
    return { there: null, refused };
  };
}
