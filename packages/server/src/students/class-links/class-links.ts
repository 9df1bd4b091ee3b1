import {
  CLASS_LINKS,
  ClosedLink,
  expiryFromDays,
  linkState,
  requireLinkOpen,
  switchedLife,
  type LinkKind,
  type LinkSwitch,
} from "@idms/core/collect/links/class-link";
import type {
  LinkChange,
  NewLink,
  NewPhotoDay,
  NewProofLink,
  SwitchedKind,
} from "@idms/core/collect/links/class-link-schemas";
import type { MissingThing } from "@idms/core/upkeep/missing-failures";
import type { WantedVersions } from "@idms/core/upkeep/versions/etag";
import { findIdTemplate } from "../../cards/designs/design-rows.ts";
import { newToken } from "../../http/sessions/new-token.ts";
import { transaction, type Db, type Reads, type Tx } from "../../installation/engines/connect.ts";
import { classLinks } from "../../installation/tables/schema.ts";
import { isClassThere } from "../../school/classes/class-rows.ts";
import { findFormTemplate } from "../../school/forms/form-rows.ts";
import { schoolExists } from "../../school/schools/school-rows.ts";
import { missing, unknownReference } from "../../trust/failures/missing.ts";
import { writeDown, type Done } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { editRow } from "../../trust/versions/edit-row.ts";
import {
  closeLinksOf,
  countUse,
  findByToken,
  findClassLink,
  insertClassLink,
  isLink,
  setLinkLife,
  type ClassLink,
  type LinkOf,
  type NewClassLink,
  type OpenedLink,
} from "./class-link-rows.ts";
import { linkFailures } from "@idms/core/collect/links/link-failures";

/** Returns a link in the form shown in the log. */
export const loggedLink = ({ number, school_id }: ClassLink) => ({ id: number, school_id });

/** Changes a link and records the change and the user who made it in the audit log, in one transaction. */
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

/** The input for a new link, for each kind of link. */
export interface Wishes {
  form: NewLink;
  photos: NewPhotoDay;
  "sign-off": NewProofLink;
}

type Own = Omit<NewClassLink, "school_id" | "class_id" | "token">;

/**
 * Returns the properties that only one kind of link has. Called once the link's class is known to exist.
 * @throws Failure `invalid`
 */
const OWN: { [K in LinkKind]: (tx: Tx, wish: Wishes[K]) => Promise<Own> } = {
  async form(tx, { school, template, expires_at, is_active, max_uses, notes }) {
    if ((await findFormTemplate(tx, template))?.school_id !== school)
      throw unknownReference("template", "formTemplate");
    return { form_template_id: template, expires_at, is_active, max_uses, notes };
  },
  photos: async (_, { days }) => ({ expires_at: expiryFromDays(days, new Date()) }),
  async "sign-off"(tx, { school, classroom, template, days }) {
    if (template !== null && (await findIdTemplate(tx, template))?.school_id !== school)
      throw unknownReference("template", "idTemplate");
    await closeLinksOf(tx, "sign-off", classroom);
    return { id_template_id: template, expires_at: expiryFromDays(days, new Date()) };
  },
};

/**
 * Creates a link for a class. A class can have only one open sign-off link, so any previous one is closed.
 * @throws Failure `invalid` if the school, or the school's class or template, does not exist.
 */
export const makeClassLink = <K extends LinkKind>(
  db: Db,
  doer: Doer,
  kind: K,
  wish: Wishes[K],
): Promise<ClassLink<K>> =>
  auditedLink(db, doer, { done: `${CLASS_LINKS[kind].noun}.create` }, async (tx) => {
    const { school, classroom } = wish;
    if (kind === "form" && !(await schoolExists(tx, school))) throw unknownReference("school", "school");
    if (!(await isClassThere(tx, school, classroom))) throw unknownReference("classroom", "class");
    const own = await OWN[kind](tx, wish);
    const place = { school_id: school, class_id: classroom, token: newToken() };
    return insertClassLink(tx, kind, { ...own, ...place });
  });

/**
 * Finds the link with a token, whether or not it is open.
 * @throws ClosedLink if no link of the kind has the token
 */
export async function requireClassLink(db: Reads, kind: LinkKind, token: string): Promise<OpenedLink> {
  const found = await findByToken(db, kind, token);
  if (!found) throw new ClosedLink(kind, "unknown");
  return found;
}

/**
 * Finds the open link with a token.
 * @throws ClosedLink for any other link
 */
export async function requireOpenLink(db: Reads, kind: LinkKind, token: string): Promise<OpenedLink> {
  const found = await requireClassLink(db, kind, token);
  requireLinkOpen(kind, found.link, new Date());
  return found;
}

/**
 * Counts one use of a form link by ID.
 * @throws ClosedLink if the link was closed, paused or used up since it was found open
 */
export async function useLink(tx: Tx, id: number, now: Date): Promise<void> {
  if (await countUse(tx, id, now)) return;
  const link = await findClassLink(tx, id);
  const state = link ? linkState(link, now) : "unknown";
  // Opened by somebody a moment after it was found full.
  throw new ClosedLink("form", state === "open" ? "used_up" : state);
}

const MISSING = { photos: "photoDay", "sign-off": "proofLink" } as const satisfies Record<
  SwitchedKind,
  MissingThing
>;

/**
 * Closes, pauses or reopens a link, or sets it to expire after a number of days from now.
 * @throws Failure `missing`.
 */
export function switchClassLink(
  db: Db,
  doer: Doer,
  kind: SwitchedKind,
  of: LinkOf,
  change: LinkSwitch,
): Promise<ClassLink> {
  const { noun } = CLASS_LINKS[kind];
  const details = switchedLife(kind, change, new Date());
  return auditedLink(db, doer, { done: `${noun}.change`, details }, async (tx) => {
    const link = await setLinkLife(tx, kind, of, details);
    if (!link) throw missing(MISSING[kind]);
    return link;
  });
}

/**
 * Pauses, extends or changes a form link of a school, or of any school if `of.school` is null. Omitted fields are
 * kept.
 * @throws Failure `missing`; `invalid` for a form or class of another school; `conflict` for a new class if the link
 *   already has submissions; Stale.
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
      throw unknownReference("template", "formTemplate");
    if (classroom !== undefined && classroom !== before.class_id) {
      if (!(await isClassThere(tx, school, classroom))) throw unknownReference("classroom", "class");
      if (before.uses_count > 0) throw linkFailures.hasSubmissions();
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
