import { createHash } from "node:crypto";
import {
  filledNotice,
  noticeContact,
  USUAL_MONTHS,
  type NoticeFacts,
  type NoticeTexts,
} from "@idms/core/forms/notices/notice";
import type {
  ApproveNotice,
  Notice,
  SchoolNotice,
  ShownNotice,
} from "@idms/core/forms/notices/notice-schemas";
import { parentLanguage, PARENT_LANGUAGES } from "@idms/core/forms/values/parent-languages";
import { usualNotice } from "@idms/core/forms/notices/usual-notice";
import { wordedForStaff } from "@idms/core/forms/notices/staff-notice";
import type { Holds } from "@idms/core/school/classes/staff-group";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import { missing } from "../../trust/failures/missing.ts";
import { writeDown } from "../../trust/log/audited.ts";
import { bare, timestamp } from "../../installation/tables/columns.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { inLineOf, transaction, type Db, type Reads, type Tx } from "../../installation/engines/connect.ts";
import { notices, schools } from "../../installation/tables/schema.ts";
import type { Services } from "../../http/calls/services.ts";
import { familyFailures } from "@idms/core/collect/families/family-failures";

type NoticeRow = typeof notices.$inferSelect;
/** A version of a notice, whether it is stored or not. */
type Version = Pick<NoticeRow, "version" | "texts" | "facts" | "approved_by" | "approved_at">;

/**
 * Returns the version of a notice. Two notices have the same version only if they have the same text and the same
 * facts.
 */
function versionOf(texts: NoticeTexts, facts: NoticeFacts): string {
  const all = [
    PARENT_LANGUAGES.map((language) => texts[language]),
    facts.school,
    facts.contact,
    facts.months,
  ];
  return createHash("sha256").update(JSON.stringify(all)).digest("base64url").slice(0, 22);
}

async function factsOf(db: Reads, school: number, months: number): Promise<NoticeFacts> {
  const { name, phone, email } = schools;
  const row = await db.select({ name, phone, email }).from(schools).where(eq(schools.id, school)).get();
  if (!row) throw missing("school");
  return { school: row.name, contact: noticeContact(row), months };
}

const approvedOf = async (db: Reads, school: number, most: number): Promise<NoticeRow[]> =>
  db
    .select()
    .from(notices)
    .where(and(eq(notices.school_id, school), isNotNull(notices.approved_at)))
    .orderBy(desc(notices.approved_at))
    .limit(most)
    .all();

/** Returns the notice that a school's families see: the most recently approved notice, or the default. */
async function currentVersion(db: Reads, school: number): Promise<Version> {
  const [approved] = await approvedOf(db, school, 1);
  if (approved) return approved;
  const facts = await factsOf(db, school, USUAL_MONTHS);
  const version = versionOf(usualNotice, facts);
  return { version, texts: usualNotice, facts, approved_by: null, approved_at: null };
}

/**
 * Returns the version that staff see if parents see this one. It is a version of its own if it words a text for staff.
 * Nobody approves it, because it differs from what the school approved.
 */
function forStaff(version: Version): Version {
  const texts = wordedForStaff(version.texts);
  return {
    ...version,
    version: versionOf(texts, version.facts),
    texts,
    approved_by: null,
    approved_at: null,
  };
}

/** Returns the versions that people of a school may see now: what parents see, then what staff see. */
export async function currentVersions(db: Reads, school: number): Promise<readonly [Version, Version]> {
  const current = await currentVersion(db, school);
  return [current, forStaff(current)];
}

/** The data that determines whether a family must give consent. */
export interface Asking {
  db: Db;
  config: Pick<Services["config"], "require_consent">;
}

/**
 * Returns a school's notice as a family or a member of staff sees it. Consent is required if the school has approved the
 * notice or the installation requires consent.
 */
export async function shownNotice(
  { db, config }: Asking,
  { school, holds }: { school: number; holds: Holds },
  language?: string | null,
): Promise<ShownNotice> {
  const current = await currentVersion(db, school);
  const spoken = parentLanguage(language);
  const own = holds === "staff" ? forStaff(current) : current;
  const { version, texts, facts } = own.texts[spoken] === current.texts[spoken] ? current : own;
  const required = current.approved_at !== null || config.require_consent;
  return { version, language: spoken, text: filledNotice(texts[spoken], facts), required };
}

/** Returns whether the families of a school must give consent. */
export const isConsentRequired = async ({ db, config }: Asking, school: number): Promise<boolean> =>
  config.require_consent || (await isNoticeApproved(db, school));

/** Returns a version of the notice that a family may have read: a stored version, or a current version. */
export const findVersion = async (
  db: Reads,
  school: number,
  version: string,
): Promise<Version | undefined> => {
  const kept = await db
    .select()
    .from(notices)
    .where(and(eq(notices.school_id, school), eq(notices.version, version)))
    .get();
  if (kept) return kept;
  return (await currentVersions(db, school)).find((current) => current.version === version);
};

/** Stores the version of the notice to which a family agrees, unless it has already been stored. */
export const keepVersion = async (tx: Tx, school: number, { version, texts, facts }: Version) =>
  void (await tx
    .insert(notices)
    .values({ school_id: school, version, texts, facts })
    .onConflictDoNothing()
    .run());

export const isNoticeApproved = async (db: Reads, school: number): Promise<boolean> =>
  (await approvedOf(db, school, 1)).length > 0;

const asAnswer = ({ version, texts, facts, approved_by, approved_at }: Version): Notice => ({
  version,
  texts: { ...texts },
  ...facts,
  approved_by,
  approved_at,
});

/** Maximum number of earlier versions to show. All versions are stored. */
const EARLIER = 50;

/**
 * Returns a school's notice and the previously approved notices.
 * @throws Failure `missing` if the school does not exist.
 */
export async function readNotice(db: Reads, school: number): Promise<SchoolNotice> {
  const current = await currentVersion(db, school);
  const approved = await approvedOf(db, school, EARLIER + 1);
  const earlier = approved.filter(({ version }) => version !== current.version).map(asAnswer);
  return { ...asAnswer(current), usual: { ...usualNotice }, earlier };
}

/**
 * Approves a notice with the current facts. Families see this notice from then on. Notices that were approved earlier
 * remain stored.
 * @throws Failure `missing` if the school does not exist, `stale` if the notice now shown is not the version that was
 *   viewed.
 */
export async function approveNotice(
  db: Db,
  doer: Doer,
  school: number,
  { texts: own, months, instead_of }: ApproveNotice,
): Promise<SchoolNotice> {
  await transaction(inLineOf(db, school), async (tx) => {
    const facts = await factsOf(tx, school, months);
    const before = await currentVersion(tx, school);
    if (before.version !== instead_of) throw familyFailures.noticeJustApproved();
    const texts = Object.fromEntries(
      PARENT_LANGUAGES.map((language) => [language, own[language] || usualNotice[language]]),
    ) as NoticeTexts;
    const version = versionOf(texts, facts);
    const approved = { approved_by: doer.username, approved_at: timestamp() };
    await tx
      .insert(notices)
      .values({ school_id: school, version, texts, facts, ...approved })
      .onConflictDoUpdate({ target: [notices.school_id, notices.version].map(bare), set: approved })
      .run();
    await writeDown(
      tx,
      doer,
      { done: "notices.approve", details: { version } },
      { id: null, school_id: school },
    );
  });
  return readNotice(db, school);
}
