import { BLOOD_GROUPS, makeField, type FormField } from "../../forms/values/field.ts";
import { headingKey } from "../../spreadsheets/cells/sheet-columns.ts";

/** The people in a class. A class that holds staff is a staff group. */
export const HOLDS = ["students", "staff"] as const;
export type Holds = (typeof HOLDS)[number];

/** Returns the IDs of the staff groups among these classes. Without `holds`, a class holds students. */
export const staffGroupsAmong = (
  classes: readonly { id: number; holds?: Holds | undefined }[],
): ReadonlySet<number> => new Set(classes.filter(({ holds }) => holds === "staff").map(({ id }) => id));

/** The name of the form that a school's first staff group adds. */
export const STAFF_FORM_NAME = "Staff details";

/** Fields that only a form for staff has, by name. */
const OF_STAFF: ReadonlySet<string> = new Set(["designation", "employee_no"]);

/** Matches the name or label of fields that forms for students have. */
const OF_STUDENTS =
  /^(?:father|mother)s?(?:full)?name$|^(?:class|student)?roll(?:no|num|number)?$|^(?:school|student)?(?:adm|admn|admission)(?:no|num|number)$/;

/** Returns the fields of the starter form for staff. The phone number is stored where a student's record has the parents' number. */
export const staffFields = (): FormField[] => [
  makeField("full_name", "Name", "text", { required: true, map_to: "full_name" }),
  makeField("designation", "Designation", "text", { required: true }),
  makeField("department", "Department", "text"),
  makeField("employee_no", "Employee Number", "text", { unique: true }),
  makeField("phone", "Phone", "tel", { required: true, unique: true, map_to: "parent_phone" }),
  makeField("blood_group", "Blood Group", "select", { options: [...BLOOD_GROUPS] }),
  makeField("photo", "Photo", "file", { required: true, map_to: "photo" }),
];

/**
 * Whether a form is for staff: it asks for the designation or the employee number, and for fewer of the details that
 * only students have, such as the roll number. A form for students may ask for a parent's designation, and a form for
 * staff for the father's name.
 */
export function isStaffForm({ fields }: { fields: readonly Pick<FormField, "name" | "label">[] }): boolean {
  const ofStaff = fields.filter(({ name }) => OF_STAFF.has(name));
  const ofStudents = fields.filter(({ name, label }) =>
    [name, label].some((called) => OF_STUDENTS.test(headingKey(called))),
  );
  return ofStaff.length > ofStudents.length;
}

/** Returns the forms that fit a class of this kind, or all forms if none fits. */
export function formsFor<T extends Parameters<typeof isStaffForm>[0]>(
  holds: Holds,
  forms: readonly T[],
): readonly T[] {
  const fitting = forms.filter((form) => isStaffForm(form) === (holds === "staff"));
  return fitting.length > 0 ? fitting : forms;
}
