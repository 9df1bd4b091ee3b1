import { makeField, type FormField } from "@idms/core/forms/values/field";
import type { Reads } from "../../installation/engines/connect.ts";
import { findFormTemplate } from "../../school/forms/form-rows.ts";
import type { Student } from "../../installation/students/student-rows.ts";

/** Returns the fields for showing and correcting a student's answers. */
export async function answeredFields(
  db: Reads,
  { form_template_id, meta }: Pick<Student, "form_template_id" | "meta">,
): Promise<FormField[]> {
  const form = form_template_id === null ? undefined : await findFormTemplate(db, form_template_id);
  return fieldsFor(form?.fields, meta);
}

/**
 * Returns the fields of the form that the answers belong to. If the form no longer exists or lacks fields for some
 * answers, adds a plain field for each of those answers.
 */
export function fieldsFor(
  fields: readonly FormField[] = WITHOUT_FORM,
  meta: Readonly<Record<string, unknown>>,
): FormField[] {
  const asked = new Set(fields.map(({ name }) => name));
  const others = Object.entries(meta).filter(
    ([name, answer]) => typeof answer === "string" && !asked.has(name),
  );
  return [...fields, ...others.map(([name]) => makeField(name, name, "textarea"))];
}

const WITHOUT_FORM = [
  makeField("full_name", "Student Name", "text", { required: true, map_to: "full_name" }),
  makeField("parent_phone", "Parent Phone", "tel", { map_to: "parent_phone" }),
  makeField("photo", "Photo", "file", { map_to: "photo" }),
];
