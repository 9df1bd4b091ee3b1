import { Failure } from "@idms/core/failure";
import { CLASS_LINKS, switchedLife, type LinkSwitch } from "@idms/core/collect/links/class-link";
import type { LinkChange, SwitchedKind } from "@idms/core/collect/links/class-link-schemas";
import type { WantedVersions } from "@idms/core/upkeep/versions/etag";
import { and, eq } from "drizzle-orm";
import { audited } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { isClassThere } from "../../school/classes/class-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { links } from "../../installation/tables/schema.ts";
import { missing, unknownReference } from "../../trust/failures/missing.ts";
import { findFormTemplate } from "../../school/forms/form-rows.ts";
import { editRow } from "../../trust/versions/edit-row.ts";
import { setLinkLife, type ClassLink } from "./class-link-rows.ts";

/** Which link, and whose it has to be; null for a link of any school. */
export interface LinkOf {
  school: number | null;
  id: number;
}

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
  return audited(db, doer, { done: `${noun}.change`, details }, async (tx) => {
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
  { school, id }: LinkOf,
  { is_paused, template, classroom, ...change }: LinkChange,
  wanted?: WantedVersions,
): Promise<ClassLink<"form">> {
  const isOne = and(eq(links.id, id), school === null ? undefined : eq(links.school_id, school));
  return audited(db, doer, { done: "links.change" }, async (tx) => {
    const before = await tx.select().from(links).where(isOne).get();
    if (!before) throw missing("link");
    const of = before.school_id;
    if (template !== undefined && (await findFormTemplate(tx, template))?.school_id !== of)
      throw unknownReference("template", "template");
    if (classroom !== undefined && classroom !== before.class_id) {
      if (!(await isClassThere(tx, of, classroom))) throw unknownReference("classroom", "class");
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
    return (await editRow(tx, links, isOne, changes, { by: doer.username, wanted })) as ClassLink<"form">;
  });
}
