import type { NewLink } from "@idms/core/collect/links/class-link-schemas";
import { audited } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/records.ts";
import { isClassThere } from "../../school/classes/records.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { findFormTemplate } from "../../school/forms/records.ts";
import { unknownReference } from "../../trust/failures/missing.ts";
import { newToken } from "../../http/sessions/new-token.ts";
import { schoolExists } from "../../school/schools/records.ts";
import { insertLink, type UploadLink } from "./records.ts";

/**
 * Makes a link for a class and a form template of one school.
 * @throws Failure `invalid` when the school, or the school's class or template, is not there.
 */
export async function createLink(db: Db, caller: Doer, input: NewLink): Promise<UploadLink> {
  const { school, classroom, template, ...rest } = input;
  return audited(db, caller, { done: "links.create" }, async (tx) => {
    if (!(await schoolExists(tx, school))) throw unknownReference("school", "school");
    if (!(await isClassThere(tx, school, classroom))) throw unknownReference("classroom", "class");
    if ((await findFormTemplate(tx, template))?.school_id !== school)
      throw unknownReference("template", "template");
    return insertLink(tx, {
      ...rest,
      school_id: school,
      class_id: classroom,
      form_template_id: template,
      token: newToken(),
    });
  });
}
