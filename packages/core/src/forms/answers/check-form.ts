import { fieldFor, type FormField } from "../values/field.ts";
import { fieldsSchema } from "../templates/template.ts";

/** A finding on a form template. A problem keeps it from being saved or its answers from being used. */
export interface FormFinding {
  state: "problem" | "warning";
  message: string;
}

/** Looks at the fields of a form: by the rules of the editor, and for what lists and cards need of it. */
export function checkForm(fields: readonly FormField[]): FormFinding[] {
  const checked = fieldsSchema.safeParse(fields);
  const problems = checked.success ? [] : checked.error.issues.map(({ message }) => message);
  const missing = [
    ...(fieldFor(fields, "full_name") ? [] : ["No field holds the student's name (map_to full_name)."]),
    ...(fieldFor(fields, "photo") ? [] : ["No field holds the photo (type file, map_to photo)."]),
    ...(fields.some(({ unique }) => unique)
      ? []
      : ["No field is unique, so a child can be submitted twice."]),
  ];
  return [
    ...[...new Set(problems)].map((message) => ({ state: "problem" as const, message })),
    ...missing.map((message) => ({ state: "warning" as const, message })),
  ];
}
