import type { FormTemplateInput } from "@idms/core/forms/templates/template";
import { freeName } from "@idms/core/forms/values/free-name";
import { isStaffForm, STAFF_FORM_NAME, staffFields } from "@idms/core/school/classes/staff-group";
import { audited, writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import type { Db, Tx } from "../../installation/engines/connect.ts";
import { unknownReference } from "../../trust/failures/missing.ts";
import { schoolExists } from "../schools/school-rows.ts";
import { insertFormTemplate, listFormTemplates, type FormTemplate } from "./form-rows.ts";

/**
 * Adds a form template to a school.
 * @throws Failure `invalid` for an unknown school.
 */
export async function createForm(db: Db, doer: Doer, input: FormTemplateInput): Promise<FormTemplate> {
  return audited(db, doer, { done: "form_templates.create" }, async (tx) => {
    await requireSchool(tx, input);
    return insertFormTemplate(tx, input);
  });
}

/** Adds the starter form for staff to a school that has no form for staff. */
export async function addStaffForm(tx: Tx, doer: Doer, school_id: number): Promise<void> {
  const forms = await listFormTemplates(tx, school_id);
  if (forms.some(isStaffForm)) return;
  const name = freeName(
    STAFF_FORM_NAME,
    forms.map((form) => form.name),
  );
  const form = await insertFormTemplate(tx, { name, fields: staffFields(), school_id });
  await writeDown(tx, doer, { done: "form_templates.create" }, form);
}

/** @throws Failure `invalid` for an unknown school. */
export async function requireSchool(
  tx: Tx,
  { school_id }: Pick<FormTemplateInput, "school_id">,
): Promise<void> {
  if (!(await schoolExists(tx, school_id))) throw unknownReference("school_id", "school");
}
