import type { Sentence } from "../../sentence.ts";
import { readSaid } from "../said/read-said.ts";
import { formRules } from "../said/form-rule-sentences.ts";
import { fieldsSchema } from "../templates/template.ts";
import { fieldFor, type FormField } from "../values/field.ts";

/** A finding on a form template. A problem means that the form cannot be saved or that its answers cannot be used. */
export interface FormFinding extends Sentence {
  state: "problem" | "warning";
}

/** Checks a form's fields against the editor's rules and the requirements of lists and cards. */
export function checkForm(fields: readonly FormField[]): FormFinding[] {
  const problems = (readSaid(fieldsSchema, fields).wrong ?? []).map(({ sentence }) => sentence);
  const missing = [
    ...(fieldFor(fields, "full_name") ? [] : [formRules.noName()]),
    ...(fieldFor(fields, "photo") ? [] : [formRules.noPhoto()]),
    ...(fields.some(({ unique }) => unique) ? [] : [formRules.noUnique()]),
  ];
  const once = new Map(problems.map((problem) => [problem.message, problem]));
  return [
    ...[...once.values()].map((problem) => ({ state: "problem" as const, ...problem })),
    ...missing.map((warning) => ({ state: "warning" as const, ...warning })),
  ];
}
