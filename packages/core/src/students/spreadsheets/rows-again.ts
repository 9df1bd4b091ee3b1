import { firstFew } from "../../values/first-few.ts";
import { counted } from "../../values/counted.ts";
import { fieldFor, type FormField } from "../../forms/values/field.ts";
import { nameKey } from "../../forms/values/lookup-keys.ts";
import { meaningOfField } from "../../spreadsheets/headings/match-headings.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";
import type { PlannedStudent, StudentImportPlan } from "./student-import.ts";

/** Whether an earlier row has said all that a row says of its student. */
export function isSameRow(
  { create }: StudentImportPlan,
  earlier: number,
  { full_name, parent_phone, meta }: Pick<PlannedStudent, "full_name" | "parent_phone" | "meta">,
  fields: readonly FormField[],
): boolean {
  const first = create.find(({ row }) => row === earlier);
  // Of one who has the same number each row may be another guardian.
  const ofNumber = fields.filter((field) => meaningOfField(field) === "admission_no");
  const isNumbered = ofNumber.some(
    ({ name }) => (meta[name] ?? "") !== "" && meta[name] === first?.meta[name],
  );
  const phone = fieldFor(fields, "parent_phone")?.name;
  const said = Object.values(meta).filter((value) => value !== "");
  return (
    first !== undefined &&
    said.length >= LEAST_SAID &&
    nameKey(first.full_name) === nameKey(full_name) &&
    (isNumbered || parent_phone === "" || first.parent_phone === parent_phone) &&
    Object.entries(meta).every(
      ([field, value]) => value === "" || first.meta[field] === value || (isNumbered && field === phone),
    )
  );
}
/** Two students of one class may have a name and no more in common. */
const LEAST_SAID = 3;

/** What is said of such rows. */
export function saidAgain(again: readonly (readonly [row: number, earlier: number])[]): Guess {
  const shown = firstFew(again, MOST_AGAIN, ([row, earlier]) => `${row} as ${earlier}`);
  const message = `${counted(again.length, "row says", "rows say")} a student once more, with nothing else, and ${again.length === 1 ? "is" : "are"} not read: row ${shown}.`;
  return { what: "doubt", message };
}
const MOST_AGAIN = 20;
