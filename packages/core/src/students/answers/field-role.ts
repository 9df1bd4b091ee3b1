import { headingKey } from "../../spreadsheets/cells/sheet-columns.ts";
import type { FormField } from "../../forms/values/field.ts";

/** The kind of an answer, used to compare students in a class. */
export type FieldRole = "father" | "roll_no" | "admission_no" | "born" | "valid_until";

/**
 * Patterns for a field's name or label, ignoring case, spaces and punctuation. A pattern must match the whole text.
 */
const ROLES: readonly [role: FieldRole, key: RegExp][] = [
  ["father", /^(?:nameof(?:the)?)?(?:father|guardian|parent)s?(?:full)?(?:name)?$/],
  ["roll_no", /^(?:class|student)?roll(?:no|num|number|id)?$/],
  [
    "admission_no",
    /^(?:school|student)?(?:adm|admn|admission|enrol|enrollment|enrolment|gr|generalregister|reg|registration|scholar)(?:no|num|number|id)$/,
  ],
  ["born", /^(?:dob|(?:students?)?(?:date|day)ofbirth|birth(?:date|day)|(?:students?)?dob|bornon)$/],
  [
    "valid_until",
    /^(?:(?:card|id|idcard)?(?:valid(?:ity)?(?:date|upto|until|till|to|thru|through)?|expir(?:y|es|ation)(?:date|on)?|dateofexpiry))$/,
  ],
];

/** Returns the role of a field, determined by its name or else by its label. Returns undefined for all other fields. */
export function fieldRole({
  name,
  label,
  type,
}: Pick<FormField, "name" | "label" | "type">): FieldRole | undefined {
  if (type === "file") return undefined;
  return roleCalled(name) ?? roleCalled(label);
}

/** Returns the role that a name or label stands for, or undefined if it stands for none. */
export function roleCalled(called: string): FieldRole | undefined {
  const key = headingKey(called);
  return ROLES.find(([, pattern]) => pattern.test(key))?.[0];
}
