import { fieldFor, type FormField, type MapTarget } from "../../forms/values/field.ts";

/**
 * A submission as stored: three columns, and every answer under its field's name. Texts and files are kept apart, so
 * that no text is ever taken for the name of a file.
 */
export interface Submission {
  full_name: string;
  parent_phone: string;
  photo: string | null;
  /** The texts. */
  meta: Record<string, string>;
  /** The keys under which the files are stored. */
  files: Record<string, string>;
}

/**
 * Spreads checked answers over the student's columns by map_to. `values` holds texts and, for file fields, the key
 * under which the file is stored. What fills a column stays an answer too.
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
