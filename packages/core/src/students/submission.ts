import { fieldFor, type FormField, type MapTarget } from "../forms/field.ts";

/** What a submission stores: three columns, and every answer under its field's name. */
export interface Submission {
  full_name: string;
  parent_phone: string;
  photo: string | null;
  meta: Record<string, string>;
}

/**
 * Spreads checked answers over the student's columns by map_to. `values` holds texts and, for file fields, the key
 * under which the file is stored. Everything stays in meta too.
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
  return {
    full_name: column("full_name"),
    parent_phone: column("parent_phone"),
    photo: column("photo") || null,
    meta: Object.fromEntries(
      fields.filter(({ name }) => Object.hasOwn(values, name)).map(({ name }) => [name, answer(name)]),
    ),
  };
}
