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
  /** The same for photos of the same bytes; null where nobody else can have it. */
  photo: string | null;
}

export interface ClassCheck {
  /** Takes the students one after another, in any order. */
  add(member: ClassMember): void;
  /** What was found, by the students' ids. */
  found(): Map<number, ClassFinding[]>;
}

/** How messages call a student, and where what is compared stands. */
interface Bearer {
  id: number;
  called: string;
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
  const photos = comparison("same_photo", () => "The same photo is on");
  const rolls = comparison("same_roll_no", (value) => `The roll number ${value} is also that of`);
  const admissions = comparison(
    "same_admission_no",
    (value) => `The admission number ${value} is also that of`,
  );
  const people = comparison("same_student", () => "Name and father are also those of");
  const dates: [id: number, finding: ClassFinding][] = [];
  const rolesOf = rememberRoles();

  function compare({ bearers }: Comparison, key: string, value: string, bearer: Bearer): void {
    if (key === "") return;
    const known = bearers.get(key);
    if (known) known.all.push(bearer);
    else bearers.set(key, { value, all: [bearer] });
  }

  return {
    add({ id, full_name, meta, fields, photo }) {
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
      const called = `${name || "a student without a name"} (${roll === "" ? `student ${id}` : `roll no. ${roll}`})`;
      const bearer = (field: string): Bearer => ({ id, called, field });
      compare(photos, photo ?? "", "", bearer(photoField));
      compare(rolls, rollKey(roll), roll, bearer(rollField));
      compare(admissions, comparisonKey(admission), admission, bearer(admissionField));
      if (name !== "" && father !== "")
        compare(people, `${comparisonKey(name)}\n${comparisonKey(father)}`, "", bearer("full_name"));
      for (const [role, why] of [
        ["born", impossibleBirth],
        ["valid_until", impossibleValidity],
      ] as const) {
        const [field, answer] = answerTo(role);
        const message = why(answer, today);
        if (message) dates.push([id, { field, code: "impossible_date", message }]);
      }
    },
    found() {
      const found = new Map<number, ClassFinding[]>();
      const tell = (id: number, finding: ClassFinding) => {
        const known = found.get(id);
        if (known) known.push(finding);
        else found.set(id, [finding]);
      };
      for (const { code, says, bearers } of [photos, rolls, admissions, people])
        for (const { value, all } of bearers.values())
          for (const { id, field } of all.length > 1 ? all : [])
            tell(id, { field, code, message: `${says(value)} ${others(all, id)}.` });
      for (const [id, finding] of dates) tell(id, finding);
      return found;
    },
  };
}

/** Roll numbers are read as numbers: 07 is 7. */
const rollKey = (roll: string): string => comparisonKey(roll).replace(/^0+(?=\d)/, "");

/** The first of those who share something with a student, and how many more there are. */
function others(all: readonly Bearer[], id: number): string {
  const { called = "" } = all.find((bearer) => bearer.id !== id) ?? {};
  return all.length === 2 ? called : `${called} and ${all.length - 2} more`;
}

/** Which answer has which role: by the form's fields, and by its name alone where the form does not have it. */
function rememberRoles() {
  const ofForms = new Map<readonly FormField[], Map<FieldRole, string>>();
  const ofNames = new Map<string, FieldRole | undefined>();
  const roleOfName = (name: string): FieldRole | undefined => {
    if (!ofNames.has(name)) ofNames.set(name, fieldRole(makeField(name, "", "text")));
    return ofNames.get(name);
  };
  return (fields: ClassMember["fields"], meta: ClassMember["meta"]): Map<FieldRole, string> => {
    let known = ofForms.get(fields ?? []);
    if (fields && !known) ofForms.set(fields, (known = rolesIn(fields)));
    const roles = new Map(known);
    for (const name of Object.keys(meta)) {
      const role = roleOfName(name);
      if (role && !roles.has(role)) roles.set(role, name);
    }
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
