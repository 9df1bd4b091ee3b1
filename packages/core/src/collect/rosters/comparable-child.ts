import { comparableNumber, comparablePhone } from "../../forms/values/comparable-number.ts";
import { fieldRole } from "../../students/answers/field-role.ts";
import type { FormField } from "../../forms/values/field.ts";

/** The known facts that distinguish a child from others in the class. Unknown facts are empty. */
export interface ComparableChild {
  full_name: string;
  /** The digits of the phone number. */
  phone: string;
  admission_no: string;
  roll_no: string;
}

export const comparableExpected = (row: ComparableChild): ComparableChild => ({
  full_name: row.full_name,
  phone: comparablePhone(row.phone),
  admission_no: comparableNumber(row.admission_no),
  roll_no: comparableNumber(row.roll_no),
});

/**
 * Returns the facts of a record that are compared. The numbers come from the form fields that ask for them,
 * regardless of the fields' names.
 */
export function comparableRecord(
  record: { full_name: string; parent_phone: string; meta: Readonly<Record<string, unknown>> },
  fields: readonly Pick<FormField, "name" | "label" | "type">[],
): ComparableChild {
  const numberOf = (role: "admission_no" | "roll_no") => {
    const field = fields.find((each) => fieldRole(each) === role && Object.hasOwn(record.meta, each.name));
    const answer = field && record.meta[field.name];
    return typeof answer === "string" ? comparableNumber(answer) : "";
  };
  return {
    full_name: record.full_name,
    phone: comparablePhone(record.parent_phone),
    admission_no: numberOf("admission_no"),
    roll_no: numberOf("roll_no"),
  };
}
