import { newField, type FormField } from "../values/field.ts";

/**
 * Editing functions for a template's fields. Each function returns a new list and leaves the original unchanged. The
 * functions also work with lists that pair each field with editor data.
 */

export const addField = (fields: readonly FormField[]): FormField[] => [...fields, newField(fields)];

export const removeField = <F>(fields: readonly F[], index: number): F[] =>
  fields.filter((_, at) => at !== index);

/** Moves a field up (-1) or down (1). A move past either end has no effect. */
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

/**
 * Converts options to the format of the editor's text area, one option per line, and back. Blank and repeated lines
 * are dropped.
 */
export const optionsToText = (options: readonly string[]): string => options.join("\n");
export const optionsFromText = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r\n?|\n/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];
