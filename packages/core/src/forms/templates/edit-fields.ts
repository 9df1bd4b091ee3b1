import { newField, type FormField } from "../values/field.ts";

/**
 * Edits of a template's fields. Each returns a new list and leaves the given one as it is; what an editor keeps beside
 * each field is moved and removed alike.
 */

export const addField = (fields: readonly FormField[]): FormField[] => [...fields, newField(fields)];

export const removeField = <F>(fields: readonly F[], index: number): F[] =>
  fields.filter((_, at) => at !== index);

/** Moves one field up (-1) or down (1); a move past either end changes nothing. */
export function moveField<F>(fields: readonly F[], index: number, by: -1 | 1): F[] {
  const moved = [...fields];
  const field = moved[index];
  const other = moved[index + by];
  if (field === undefined || other === undefined) return moved;
  moved[index] = other;
  moved[index + by] = field;
  return moved;
}

export const changeField = (
  fields: readonly FormField[],
  index: number,
  change: Partial<FormField>,
): FormField[] => fields.map((field, at) => (at === index ? { ...field, ...change } : field));

/** Options as the editor's text area holds them, one per line, and back; blank and repeated lines are dropped. */
export const optionsToText = (options: readonly string[]): string => options.join("\n");
export const optionsFromText = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r\n?|\n/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];
