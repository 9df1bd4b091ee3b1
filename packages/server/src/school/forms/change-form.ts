import { formFailures } from "@idms/core/forms/templates/form-failures";
import type { FormTemplateInput } from "@idms/core/forms/templates/template";
import { freeName } from "@idms/core/forms/values/free-name";
import type { WantedVersions } from "@idms/core/upkeep/versions/etag";
import { audited } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { refuseInUse } from "../../installation/rows/in-use.ts";
import { formTemplates } from "../../installation/tables/schema.ts";
import { missing } from "../../trust/failures/missing.ts";
import { bringBack, removedRows, removeRow } from "../../trust/versions/removed-rows.ts";
import { requireSchool } from "./create-form.ts";
import {
  changeFormTemplate,
  countLinksOfForm,
  findFormTemplate,
  listFormTemplates,
  type FormTemplate,
} from "./form-rows.ts";

/**
 * Changes a form template. A template that is used by links cannot be moved to another school.
 * @throws Failure `missing`, `conflict`, `invalid`, and the failures of `editRow`.
 */
export const changeForm = (
  db: Db,
  doer: Doer,
  id: number,
  input: FormTemplateInput,
  wanted?: WantedVersions,
): Promise<FormTemplate> =>
  audited(db, doer, { done: "form_templates.change" }, async (tx) => {
    const before = await findFormTemplate(tx, id);
    if (!before) throw missing("formTemplate");
    await requireSchool(tx, input);
    if (before.school_id !== input.school_id && (await countLinksOfForm(tx, id)) > 0)
      throw formFailures.usedByLinks({}, { field: "school_id" });
    return (await changeFormTemplate(tx, id, input, { by: doer.username, wanted })) as FormTemplate;
  });

/**
 * Removes a form template that no form link uses. It can be restored for a few days.
 * @throws Failure `missing`, `conflict`, and the failures of `deleteRow`.
 */
export const removeForm = (db: Db, doer: Doer, id: number, wanted?: WantedVersions): Promise<FormTemplate> =>
  audited(db, doer, { done: "form_templates.delete" }, async (tx) => {
    refuseInUse("form", { links: await countLinksOfForm(tx, id) });
    const form = await removeRow(tx, formTemplates, id, { by: doer.username, wanted });
    if (!form) throw missing("formTemplate");
    return form;
  });

/**
 * Restores a removed form template together with the records that answered it. If its name is now in use, the template
 * gets a different name.
 * @throws Failure `missing` if the template was not removed or has been permanently deleted, `invalid` if its school
 *   was deleted.
 */
export const restoreForm = (db: Db, doer: Doer, id: number): Promise<FormTemplate> =>
  audited(db, doer, { done: "form_templates.restore" }, async (tx) => {
    const [removed] = await removedRows(tx, formTemplates, id);
    if (!removed) throw missing("removedFormTemplate");
    const { school_id, name } = removed.row;
    await requireSchool(tx, { school_id });
    const taken = (await listFormTemplates(tx, school_id)).map((each) => each.name);
    return bringBack(tx, formTemplates, removed, { name: freeName(name, taken) });
  });
