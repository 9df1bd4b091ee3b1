import { fieldFor, type FormField } from "../../forms/values/field.ts";

/**
 * Whether what came once more for a child is kept for the school to compare, though it is refused: nothing of it is taken but
 * the phone that is claimed with the child's name.
 * @param taken by the fields whose answers somebody has given already
 */
export const isKeptAgain = (
  fields: readonly FormField[],
  taken: Readonly<Record<string, unknown>>,
): boolean => Object.keys(taken).join() === fieldFor(fields, "parent_phone")?.name;
