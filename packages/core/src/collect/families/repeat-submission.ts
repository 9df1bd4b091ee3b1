import { fieldFor, type FormField } from "../../forms/values/field.ts";

/**
 * Whether a rejected repeat submission is kept for the school to compare. It is kept only if the sole conflict is the
 * family's phone number, which is claimed together with the child's name.
 * @param taken the conflicting answers, keyed by field name
 */
export const isKeptAgain = (
  fields: readonly FormField[],
  taken: Readonly<Record<string, unknown>>,
): boolean => Object.keys(taken).join() === fieldFor(fields, "parent_phone")?.name;
