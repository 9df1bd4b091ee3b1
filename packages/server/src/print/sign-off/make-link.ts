import { expiryFromDays, type LinkSwitch, switchedLife } from "@idms/core/collect/links/class-link";
import type { NewProofLink } from "@idms/core/collect/links/class-link-schemas";
import { audited } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/records.ts";
import { findIdTemplate } from "../../cards/designs/records.ts";
import { isClassThere } from "../../school/classes/records.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { missing, unknownReference } from "../../trust/failures/missing.ts";
import { newToken } from "../../http/sessions/new-token.ts";
import { changeProofLinkRow, insertProofLink, type ProofLinkRow } from "./records.ts";

/**
 * Makes the link by which the cards of a class are signed; one that was open is closed.
 * @throws Failure `invalid` when the school has no such class or ID template.
 */
export const createProofLink = (
  db: Db,
  doer: Doer,
  { school, classroom, template, days }: NewProofLink,
): Promise<ProofLinkRow> =>
  audited(db, doer, { done: "proof_links.create" }, async (tx) => {
    if (!(await isClassThere(tx, school, classroom))) throw unknownReference("classroom", "class");
    if (template !== null && (await findIdTemplate(tx, template))?.school_id !== school)
      throw unknownReference("template", "ID template");
    return insertProofLink(tx, {
      school_id: school,
      class_id: classroom,
      id_template_id: template,
      expires_at: expiryFromDays(days, new Date()),
      token: newToken(),
    });
  });

/**
 * Closes the link of a school, or of any with null, opens it again, or lets it be good for so many days from now on.
 * @throws Failure `missing`
 */
export function changeProofLink(
  db: Db,
  doer: Doer,
  { school, id }: { school: number | null; id: number },
  change: LinkSwitch,
): Promise<ProofLinkRow> {
  const changes = switchedLife("sign-off", change, new Date());
  return audited(db, doer, { done: "proof_links.change", details: changes }, async (tx) => {
    const link = await changeProofLinkRow(tx, school, id, changes);
    if (!link) throw missing("proof link");
    return link;
  });
}
