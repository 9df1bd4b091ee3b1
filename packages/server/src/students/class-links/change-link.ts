import { Failure } from "@idms/core/failure";
import { CLASS_LINKS, switchedLife, type LinkSwitch } from "@idms/core/collect/links/class-link";
import type { LinkChange, SwitchedKind } from "@idms/core/collect/links/class-link-schemas";
import type { WantedVersions } from "@idms/core/upkeep/versions/etag";
import { writeDown, type Done } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { isClassThere } from "../../school/classes/class-rows.ts";
import { transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import { classLinks } from "../../installation/tables/schema.ts";
import { missing, unknownReference } from "../../trust/failures/missing.ts";
import { findFormTemplate } from "../../school/forms/form-rows.ts";
import { editRow } from "../../trust/versions/edit-row.ts";
import { isLink, setLinkLife, type ClassLink, type LinkOf } from "./class-link-rows.ts";

/** A link as the log names it. */
export const loggedLink = ({ number, school_id }: ClassLink) => ({ id: number, school_id });

/** Makes a change of a link and writes who made it into the audit log, in one transaction. */
export const auditedLink = <L extends ClassLink>(
  db: Db,
  doer: Doer,
  deed: Done,
  change: (tx: Tx) => Promise<L>,
): Promise<L> =>
  transaction(db, async (tx) => {
    const link = await change(tx);
    await writeDown(tx, doer, deed, loggedLink(link));
    return link;
  });

/**
 * Closes a link, opens it again, paused or closed, or lets it be good for so many days from now on.
 * @throws Failure `missing`.
 */
export function switchClassLink<K extends SwitchedKind>(
  db: Db,
  doer: Doer,
  kind: K,
  of: LinkOf,
  change: LinkSwitch,
): Promise<ClassLink<K>> {
  const { noun, called } = CLASS_LINKS[kind];
  const details = switchedLife(kind, change, new Date());
  return auditedLink(db, doer, { done: `${noun}.change`, details }, async (tx) => {
    const link = await setLinkLife(tx, kind, of, details);
    if (!link) throw missing(called);
    return link;
  });
}

/**
 * Pauses, extends or changes a link of a form of a school, or of any with null: what is not named stays.
 * @throws Failure `missing`, `invalid` for a form or a class that is not the school's, `conflict` for the class of a link
 * through which something has come, Stale.
 */
export async function changeLink(
  db: Db,
  doer: Doer,
  of: LinkOf,
  { is_paused, template, classroom, ...change }: LinkChange,
  wanted?: WantedVersions,
): Promise<ClassLink<"form">> {
  const isOne = isLink("form", of);
  return auditedLink(db, doer, { done: "links.change" }, async (tx) => {
    const before = await tx.select().from(classLinks).where(isOne).get();
    if (!before) throw missing("link");
    const school = before.school_id;
    if (template !== undefined && (await findFormTemplate(tx, template))?.school_id !== school)
      throw unknownReference("template", "template");
    if (classroom !== undefined && classroom !== before.class_id) {
      if (!(await isClassThere(tx, school, classroom))) throw unknownReference("classroom", "class");
      if (before.uses_count > 0)
        throw new Failure("conflict", "Something has come through this link: make one for the other class.");
    }
    const paused_at = is_paused ? (before.paused_at ?? new Date().toISOString()) : null;
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const changes = {
      ...given,
      ...(template !== undefined && { form_template_id: template }),
      ...(classroom !== undefined && { class_id: classroom }),
      ...(is_paused !== undefined && { paused_at }),
    };
    return (await editRow(tx, classLinks, isOne, changes, {
      by: doer.username,
      wanted,
    })) as ClassLink<"form">;
  });
}
