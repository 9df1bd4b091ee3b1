import type { FormTemplateInput } from "@idms/core/forms/templates/template";
import { audited } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import type { Db, Tx } from "../../installation/engines/connect.ts";
import { unknownReference } from "../../trust/failures/missing.ts";
import { schoolExists } from "../schools/school-rows.ts";
import { insertFormTemplate, type FormTemplate } from "./form-rows.ts";

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

/** @throws Failure `invalid` for an unknown school. */
export async function requireSchool(
  tx: Tx,
  { school_id }: Pick<FormTemplateInput, "school_id">,
): Promise<void> {
  if (!(await schoolExists(tx, school_id))) throw unknownReference("school_id", "school");
}
