import { Failure, type FormTemplateInput, type WantedVersions } from "@idms/core";
import { audited } from "../audit/audited.ts";
import type { Doer } from "../audit/records.ts";
import type { Db } from "../db/connect.ts";
import { refuseInUse } from "../db/in-use.ts";
import { missing } from "../failures/missing.ts";
import { requireSchool } from "./create-form.ts";
import {
  changeFormTemplate,
  countLinksOfForm,
  deleteFormTemplate,
  findFormTemplate,
  type FormTemplate,
} from "./records.ts";

/** Changes a form template; one that links use stays with its school. @throws Failure `missing`, `conflict`, `invalid`, and as `editRow`. */
export const changeForm = (
  db: Db,
  doer: Doer,
  id: number,
  input: FormTemplateInput,
  wanted?: WantedVersions,
): Promise<FormTemplate> =>
  audited(db, doer, { done: "form_templates.change" }, async (tx) => {
    const before = await findFormTemplate(tx, id);
    if (!before) throw missing("form template");
    await requireSchool(tx, input);
    if (before.school_id !== input.school_id && (await countLinksOfForm(tx, id)) > 0) {
      const message = "Upload links use this form template, so it cannot move to another school.";
      throw new Failure("conflict", message, { school_id: [message] });
    }
    return (await changeFormTemplate(tx, id, input, { by: doer.username, wanted })) as FormTemplate;
  });

/** Deletes a form template that no upload link uses. @throws Failure `missing`, `conflict`, and as `deleteRow`. */
export const removeForm = (db: Db, doer: Doer, id: number, wanted?: WantedVersions): Promise<FormTemplate> =>
  audited(db, doer, { done: "form_templates.delete" }, async (tx) => {
    refuseInUse("form template", [[await countLinksOfForm(tx, id), "upload link", "upload links"]]);
    const form = await deleteFormTemplate(tx, id, wanted);
    if (!form) throw missing("form template");
    return form;
  });
