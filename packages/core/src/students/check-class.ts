import { comparisonKey } from "../forms/clean-text.ts";
import { makeField, type FormField } from "../forms/field.ts";
import { studentName } from "./display-name.ts";
import { fieldRole, type FieldRole } from "./field-role.ts";
import { impossibleBirth, impossibleValidity } from "./possible-date.ts";

/** What two students of a class cannot have in common, and what no student can have. */
export type ClassFindingCode =
  | "same_photo"
  | "same_roll_no"
  | "same_admission_no"
  | "same_student"
  | "impossible_date";

/**
 * What is kept with a card that was printed in spite of its twin. It names nobody else: what is kept of one student would
 * stay when the other is purged.
 */
export const TWINS_UNNAMED: Readonly<Record<Exclude<ClassFindingCode, "impossible_date">, string>> = {
  same_photo: "The same photo is on another student.",
  same_roll_no: "The roll number is also that of another student.",
  same_admission_no: "The admission number is also that of another student.",
  same_student: "Name and father are also those of another student.",
};

/** What was noticed about a student beside the others of the class; `field` is the form's field. */
export interface ClassFinding {
  field: string;
  code: ClassFindingCode;
  message: string;
}

/** A student of a class, whether printed now or not. */
export interface ClassMember {
  id: number;
  full_name: string;
  meta: Readonly<Record<string, unknown>>;
  /** The form that was answered; null where it is gone. */
  fields: readonly FormField[] | null;
}

export interface ClassCheck {
  /** Takes the students one after another, in any order. */
  add(member: ClassMember): void;
  /**
   * What was found, by the students' ids.
   * @param samePhotos those who have a photo of the same bytes, by their ids
   */
  found(samePhotos: readonly (readonly number[])[]): Map<number, ClassFinding[]>;
}

/** Whose answer is compared, and where it stands. */
interface Bearer {
  id: number;
  field: string;
}

/** What students are compared by. */
interface Comparison {
  code: ClassFindingCode;
  /** The beginning of the sentence that goes on with who else has it. */
  says: (value: string) => string;
  bearers: Map<string, { value: string; all: Bearer[] }>;
}

/**
 * Compares the students of a class with one another and their dates with the calendar. It keeps a few short texts of each
 * student, and is given the whole class, since the twin of one who is printed may not be.
 * @param today YYYY-MM-DD
 * @param photoField what findings about the photo call its field
 */
export function classCheck(today: string, photoField: string): ClassCheck {
  const comparison = (code: ClassFindingCode, says: Comparison["says"]): Comparison => ({
    code,
    says,
    bearers: new Map(),
  });
  const rolls = comparison("same_roll_no", (value) => `The roll number ${value} is also that of`);
  const admissions = comparison(
    "same_admission_no",
    (value) => `The admission number ${value} is also that of`,
  );
  const people = comparison("same_student", () => "Name and father are also those of");
  const dates: [id: number, finding: ClassFinding][] = [];
  /** What messages call the students. */
  const names = new Map<number, { name: string; roll: string }>();
  const called = (id: number): string => {
    const { name = "", roll = "" } = names.get(id) ?? {};
    return `${name || "a student without a name"} (${roll === "" ? `student ${id}` : `roll no. ${roll}`})`;
  };
  const rolesOf = rememberRoles();

  function compare({ bearers }: Comparison, key: string, value: string, bearer: Bearer): void {
    if (key === "") return;
    const known = bearers.get(key);
    if (known) known.all.push(bearer);
    else bearers.set(key, { value, all: [bearer] });
  }

  return {
    add({ id, full_name, meta, fields }) {
      const roles = rolesOf(fields, meta);
      const answerTo = (role: FieldRole): [field: string, answer: string] => {
        const field = roles.get(role) ?? "";
        const answer = Object.hasOwn(meta, field) ? meta[field] : "";
        return [field, typeof answer === "string" || typeof answer === "number" ? String(answer).trim() : ""];
      };
      const name = studentName({ full_name, meta });
      const [rollField, roll] = answerTo("roll_no");
      const [admissionField, admission] = answerTo("admission_no");
      const [, father] = answerTo("father");
      names.set(id, { name, roll });
      compare(rolls, rollKey(roll), roll, { id, field: rollField });
      compare(admissions, comparisonKey(admission), admission, { id, field: admissionField });
      if (name !== "" && father !== "")
        compare(people, `${comparisonKey(name)}\n${comparisonKey(father)}`, "", { id, field: "full_name" });
      for (const [role, why] of [
        ["born", impossibleBirth],
        ["valid_until", impossibleValidity],
      ] as const) {
        const [field, answer] = answerTo(role);
        const message = why(answer, today);
        if (message) dates.push([id, { field, code: "impossible_date", message }]);
      }
    },
    found(samePhotos) {
      const found = new Map<number, ClassFinding[]>();
      const tell = (id: number, finding: ClassFinding) => {
        const known = found.get(id);
        if (known) known.push(finding);
        else found.set(id, [finding]);
      };
      /** The first of those who share something with a student, and how many more there are. */
      const others = (all: readonly number[], id: number): string => {
        const first = called(all.find((each) => each !== id) ?? id);
        return all.length === 2 ? first : `${first} and ${all.length - 2} more`;
      };
      for (const all of samePhotos)
        for (const id of all) {
          const message = `The same photo is on ${others(all, id)}.`;
          tell(id, { field: photoField, code: "same_photo", message });
        }
      for (const { code, says, bearers } of [rolls, admissions, people])
        for (const { value, all } of bearers.values()) {
          if (all.length === 1) continue;
          const ids = all.map(({ id }) => id);
          for (const { id, field } of all)
            tell(id, { field, code, message: `${says(value)} ${others(ids, id)}.` });
        }
      for (const [id, finding] of dates) tell(id, finding);
      return found;
    },
  };
}

/** Roll numbers are read as numbers: 07 is 7. */
const rollKey = (roll: string): string => comparisonKey(roll).replace(/^0+(?=\d)/, "");

/** Which answer has which role: by the form's fields, and by its name alone where the form does not have it. */
function rememberRoles() {
  const known = new Map<ClassMember["fields"], Map<string, Map<FieldRole, string>>>();
  return (fields: ClassMember["fields"], meta: ClassMember["meta"]): ReadonlyMap<FieldRole, string> => {
    const ofForm = known.get(fields) ?? new Map<string, Map<FieldRole, string>>();
    known.set(fields, ofForm);
    const answered = Object.keys(meta);
    const key = answered.join("\n");
    const roles =
      ofForm.get(key) ?? rolesIn([...(fields ?? []), ...answered.map((name) => makeField(name, "", "text"))]);
    ofForm.set(key, roles);
    return roles;
  };
}

/** The first field of each role. */
function rolesIn(fields: readonly FormField[]): Map<FieldRole, string> {
  const roles = new Map<FieldRole, string>();
  for (const field of fields) {
    const role = fieldRole(field);
    if (role && !roles.has(role)) roles.set(role, field.name);
  }
  return roles;
}
