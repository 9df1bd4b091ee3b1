import { firstFew } from "../../forms/values/first-few.ts";
import { foundSentences } from "../../spreadsheets/said/found-sentences.ts";
import { answerKey } from "../../forms/values/clean-text.ts";
import { comparableName } from "../../forms/values/search-columns.ts";
import { isPhoneField } from "../../forms/values/phone.ts";
import { fieldFor, type FormField } from "../../forms/values/field.ts";
import { meaningOfField } from "../../spreadsheets/headings/match-headings.ts";
import type { Meaning } from "../../spreadsheets/headings/heading-words.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";
import type { PlannedStudent } from "./student-import.ts";

/** Answers that show whether two rows with the same name in a class describe the same child. */
const TELLS: ReadonlySet<Meaning | undefined> = new Set<Meaning | undefined>([
  "admission_no",
  "date_of_birth",
  "father_name",
  "parent_phone",
  "pen",
  "apaar",
  "aadhaar",
  "registration_no",
  "roll_no",
  "student_id",
]);

/**
 * Minimum number of equal answers that prove that two rows describe the same child despite different phone numbers.
 */
const LEAST_ALIKE = 2;

interface Seen {
  row: number;
  values: Readonly<Record<string, string>>;
}

/**
 * Returns a function that finds repeated rows for the same child. Such rows have the same name and class, no
 * contradicting answer, and at least one equal answer. Call the function for each row in order. It returns the number
 * of the child's first row.
 */
export function doubledRows(fields: readonly FormField[]) {
  const telling = fields.filter((field) => TELLS.has(meaningOfField(field)) || isPhoneField(field));
  const others = fields.filter((field) => field.type !== "file" && !telling.includes(field));
  const seen = new Map<string, Seen[]>();
  const same = (a: string | undefined, b: string | undefined) => answerKey(a ?? "") === answerKey(b ?? "");
  const isSame = (a: Seen["values"], b: Seen["values"]): boolean => {
    const both = telling.filter(({ name }) => (a[name] ?? "") !== "" && (b[name] ?? "") !== "");
    const other = both.filter(({ name }) => !same(a[name], b[name]));
    const alike = both.length - other.length;
    // Somebody who answers once more may give another phone.
    if (other.length > 0 && !(alike >= LEAST_ALIKE && other.every(isPhoneField))) return false;
    return both.length > 0 || others.every(({ name }) => same(a[name], b[name]));
  };
  return (row: number, name: string, classId: number, values: Seen["values"]): number | undefined => {
    const called = comparableName(name);
    if (called === "") return undefined;
    const key = `${classId}\n${called}`;
    const earlier = seen.get(key) ?? [];
    const found = earlier.find((each) => isSame(each.values, values));
    seen.set(key, [...earlier, { row, values }]);
    return found?.row;
  };
}

/** Whether an earlier row already contains all the data in this row. */
export function isSameRow(
  create: readonly PlannedStudent[],
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
    comparableName(first.full_name) === comparableName(full_name) &&
    (isNumbered || parent_phone === "" || first.parent_phone === parent_phone) &&
    Object.entries(meta).every(
      ([field, value]) => value === "" || first.meta[field] === value || (isNumbered && field === phone),
    )
  );
}
/**
 * Minimum number of answers needed to recognise a repeated row. Two students in a class can have the same name and
 * little else in common.
 */
const LEAST_SAID = 3;

/** Creates the guess that reports repeated rows. */
export function saidAgain(again: readonly (readonly [row: number, earlier: number])[]): Guess {
  const shown = firstFew(again, MOST_AGAIN, ([row, earlier]) => `${row} = ${earlier}`);
  return { what: "doubt", ...foundSentences.again({ n: again.length, shown }) };
}
const MOST_AGAIN = 20;
