import { formFailures } from "@idms/core/forms/templates/form-failures";
import { formTemplateInputSchema } from "@idms/core/forms/templates/template";
import { freeName } from "@idms/core/forms/values/free-name";
import type { Doer } from "../../trust/log/log-rows.ts";
import { valid } from "../../trust/failures/valid.ts";
import type { App } from "../../installation/open-app.ts";
import { createForm } from "./create-form.ts";
import { listFormTemplates, type FormTemplate } from "./form-rows.ts";

/** The file format version. It increases when older programs can no longer read the file. */
const FORMAT = { format: "idms-form", version: 1 } as const;

/** Exports a form template as readable text that another installation can import. */
export const exportForm = ({ name, fields }: FormTemplate): string =>
  `${JSON.stringify({ ...FORMAT, name, fields }, null, 2)}\n`;

/**
 * Adds the form template from an exported file to a school.
 * @param name replaces the name in the file; a number is appended if the school already uses the name
 * @throws Failure `unprocessable` for any other file, `invalid` with the problems of the fields.
 */
export async function importForm(
  { db }: App,
  { schoolId, text, name, doer }: { schoolId: number; text: string; name?: string | undefined; doer: Doer },
): Promise<FormTemplate> {
  const { format, version, ...form } = parsed(text);
  if (format !== FORMAT.format) throw formFailures.notExported();
  if (typeof version !== "number" || version > FORMAT.version) throw formFailures.newerVersion();
  const checked = valid(formTemplateInputSchema, { ...form, school_id: schoolId });
  const taken = (await listFormTemplates(db, schoolId)).map((each) => each.name);
  return createForm(db, doer, { ...checked, name: name ?? freeName(checked.name, taken) });
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
