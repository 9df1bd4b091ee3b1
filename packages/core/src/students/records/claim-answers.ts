import type { Sentence } from "../../sentence.ts";
import { rowSentences } from "../../spreadsheets/said/row-sentences.ts";
import { answerKey } from "../../forms/values/clean-text.ts";
import { fieldLabel, type FormField } from "../../forms/values/field.ts";
import { comparableName } from "../../forms/values/search-columns.ts";
import { uniqueKey } from "../../forms/answers/unique-answers.ts";
import { studentName } from "./display-name.ts";

/** An existing student with all of the student's answers. */
export interface ExistingStudent {
  id: number;
  class_id: number;
  full_name: string;
  photo: string | null;
  meta: Readonly<Record<string, unknown>>;
  /** Names of stored files, keyed by field. */
  files: Readonly<Record<string, string>>;
  /** Whether a card has been printed. */
  is_printed?: boolean;
  /** The admission number in the school's roster. */
  admission?: string;
  /** The student's ID in the school's own system, as last imported from OneRoster. */
  sourced_id?: string | null;
}

/** The message for a rejected cell. */
export interface Refusal extends Sentence {
  field: FormField;
}

type Values = Readonly<Record<string, string>>;

/** The rule for matching rows to existing students. */
export interface Identity {
  field: FormField | undefined;
  /** Whether this field alone identifies a student who has answered it. Otherwise the name must match too. */
  alone: boolean;
}

/** A function that returns the key used to compare answers. */
type KeyOf = (answers: Readonly<Record<string, unknown>>) => string;

/** Returns a function that computes the comparison key for a plain answer to a field. */
const plainKey =
  ({ name }: FormField): KeyOf =>
  (answers) =>
    answerKey(typeof answers[name] === "string" ? answers[name] : "");

function byAnswer(keyOf: KeyOf, existing: readonly ExistingStudent[]): Map<string, ExistingStudent[]> {
  const students = new Map<string, ExistingStudent[]>();
  for (const student of existing) {
    const key = keyOf(student.meta);
    const others = students.get(key);
    if (others) others.push(student);
    else if (key !== "") students.set(key, [student]);
  }
  return students;
}

/** Returns a function that finds the student to whom a row refers, or the reason why this is unclear. */
export function studentFinder({ field, alone }: Identity, existing: readonly ExistingStudent[]) {
  const students = field ? byAnswer(plainKey(field), existing) : new Map<string, ExistingStudent[]>();
  return (values: Values, name: string): { student?: ExistingStudent; refused?: Refusal } => {
    if (!field) return {};
    const answer = values[field.name] ?? "";
    const label = fieldLabel(field);
    if (answer === "" && alone)
      return {
        refused: { field, ...rowSentences.neededToTellStudent({ label }) },
      };
    const found = students.get(answerKey(answer)) ?? [];
    const named = found.filter((each) => comparableName(studentName(each)) === comparableName(name));
    const [student] = alone && found.length === 1 ? found : named;
    if (student) return { student };
    if (!alone || found.length === 0) return {};
    const names = found.map(studentName);
    return { refused: { field, ...rowSentences.severalStudents({ label, answer, names }) } };
  };
}

/**
 * Returns a function that compares each row's unique answers and identifying answer with existing students and
 * earlier rows. Call it once for each row, in order. The function also remembers the answers of rejected rows.
 * Otherwise a row could seem free of conflicts just because the other row was rejected.
 */
export function answerClaims(
  fields: readonly FormField[],
  identity: Identity,
  existing: readonly ExistingStudent[],
) {
  const unique = fields.filter((field) => field.unique && field.type !== "file" && field !== identity.field);
  const compared = (identity.field ? [identity.field, ...unique] : unique).map((field) => {
    const isAlone = field === identity.field && identity.alone;
    const keyOf: KeyOf = isAlone ? plainKey(field) : (answers) => uniqueKey(fields, field, answers);
    return { field, keyOf, students: byAnswer(keyOf, existing), rows: new Map<string, number>() };
  });
  return (row: number, values: Values, student: ExistingStudent | undefined): Refusal[] =>
    compared.flatMap(({ field, keyOf, students, rows }) => {
      const answer = values[field.name] ?? "";
      const key = keyOf(values);
      if (key === "") return [];
      const earlier = rows.get(key);
      if (earlier === undefined) rows.set(key, row);
      else return [{ field, ...rowSentences.sameAnswer({ earlier, row, label: fieldLabel(field), answer }) }];
      const holders = (students.get(key) ?? []).filter(({ id }) => id !== student?.id);
      return field.unique && holders.length > 0 ? [{ field, ...taken(field, holders) }] : [];
    });
}

function taken(field: FormField, holders: readonly ExistingStudent[]): Sentence {
  const names = holders.map(studentName).filter(Boolean);
  const label = fieldLabel(field);
  return names.length === 0 ? rowSentences.taken({ label }) : rowSentences.takenBy({ label, names });
}
