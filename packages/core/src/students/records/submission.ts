import { fieldFor, type FormField, type MapTarget } from "../../forms/values/field.ts";

/**
 * A submission as stored: the values of three columns, and every answer under its field's name. Text and files are
 * stored separately, so that text can never be mistaken for a file name.
 */
export interface Submission {
  full_name: string;
  parent_phone: string;
  photo: string | null;
  /** Text answers, keyed by field. */
  meta: Record<string, string>;
  /** Storage keys of the files, keyed by field. */
  files: Record<string, string>;
}

/**
 * Assigns validated answers to the student's columns according to `map_to`. `values` contains text and, for file
 * fields, storage keys. An answer that is copied to a column also remains among the answers.
 */
export function submissionFrom(
  fields: readonly FormField[],
  values: Readonly<Record<string, string>>,
): Submission {
  const answer = (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? "") : "");
  const column = (target: MapTarget) => {
    const field = fieldFor(fields, target);
    return field ? answer(field.name) : "";
  };
  const answered = fields.filter(({ name }) => Object.hasOwn(values, name));
  const answersOf = (chosen: readonly FormField[]) =>
    Object.fromEntries(chosen.map(({ name }) => [name, answer(name)]));
  return {
    full_name: column("full_name"),
    parent_phone: column("parent_phone"),
    photo: column("photo") || null,
    meta: answersOf(answered.filter(({ type }) => type !== "file")),
    files: answersOf(answered.filter(({ type }) => type === "file")),
  };
}
