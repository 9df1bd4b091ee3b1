import { makeField } from "@idms/core/forms/values/field";
import { CONSENT_PARTS } from "@idms/core/forms/notices/notice";
import type { Consent } from "@idms/core/forms/notices/notice-schemas";
import { parentLanguage, type ParentLanguage } from "@idms/core/forms/values/parent-languages";
import { and, asc, count, desc, eq, inArray, isNull } from "drizzle-orm";
import { timestamp } from "../../installation/tables/columns.ts";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { consents, notices } from "../../installation/tables/schema.ts";
import type { ReceivedParts } from "../../http/bodies/receive-parts.ts";
import { consentColumns, sameVersion } from "../../students/exports/family-record.ts";
import { currentVersions, findVersion, isConsentRequired, keepVersion, type Asking } from "./notices.ts";
import { familyFailures } from "@idms/core/collect/families/family-failures";

/** Parts of a submission that contain the family's consent. No form field can have these names. */
export const CONSENT_FIELDS = Object.values(CONSENT_PARTS).map((name) => makeField(name, name, "text"));

/** A family's consent to the version of the notice that the family saw. */
export interface GivenConsent {
  notice: NonNullable<Awaited<ReturnType<typeof findVersion>>>;
  language: Consent["language"];
}

/**
 * Returns the consent in a submission, or null if there is no consent and none is required.
 * @param before the family's last consent, which need not be repeated for the same notice
 * @throws Failure `invalid` for a notice that is no longer shown and to which nobody has agreed, and for a missing
 *   consent.
 */
export async function givenConsent(
  services: Asking,
  school: number,
  { answers }: Pick<ReceivedParts, "answers">,
  before?: Consent,
): Promise<GivenConsent | null> {
  const { [CONSENT_PARTS.version]: version, [CONSENT_PARTS.language]: language } = answers;
  if (typeof version !== "string" || version === "") {
    if (!(await isConsentRequired(services, school))) return null;
    const hasAgreed =
      before?.withdrawn_at === null &&
      (await currentVersions(services.db, school)).some((shown) => shown.version === before.version);
    if (!hasAgreed) throw familyFailures.consentMissing({}, { field: CONSENT_PARTS.version });
    return null;
  }
  const notice = await findVersion(services.db, school, version);
  if (!notice) throw familyFailures.noticeChanged({}, { field: CONSENT_PARTS.version });
  return { notice, language: parentLanguage(typeof language === "string" ? language : "") };
}

/** Records a family's consent in the transaction of its submission. */
export async function recordConsent(
  tx: Tx,
  { id, school_id }: { id: number; school_id: number },
  given: GivenConsent | null | undefined,
): Promise<void> {
  if (!given) return;
  const { notice, language } = given;
  await keepVersion(tx, school_id, notice);
  const { version } = notice;
  await tx
    .insert(consents)
    .values({ school_id, student_id: id, version, language, given_at: timestamp() })
    .run();
}

export const consentsOf = async (db: Reads, student: number): Promise<Consent[]> =>
  db
    .select(consentColumns)
    .from(consents)
    .leftJoin(notices, sameVersion)
    .where(eq(consents.student_id, student))
    .orderBy(desc(consents.id))
    .all();

/**
 * Returns the language in which each family last agreed to the notice, keyed by student. Families that have not agreed
 * are omitted.
 */
export async function languagesOf(
  db: Reads,
  students: readonly number[],
): Promise<ReadonlyMap<number, ParentLanguage>> {
  const { id, student_id, language } = consents;
  const found = new Map<number, ParentLanguage>();
  for (const page of pagesOf(students)) {
    const rows = await db
      .select({ student_id, language })
      .from(consents)
      .where(inArray(student_id, page))
      .orderBy(asc(id))
      .all();
    for (const row of rows) found.set(row.student_id, row.language);
  }
  return found;
}

/**
 * Returns the language in which most families of a school have read the notice. Returns English if no family has read
 * it.
 */
export async function commonLanguage(db: Reads, school: number): Promise<ParentLanguage> {
  const { school_id, language } = consents;
  const most = await db
    .select({ language })
    .from(consents)
    .where(eq(school_id, school))
    .groupBy(language)
    .orderBy(desc(count()), asc(language))
    .get();
  return most?.language ?? "en";
}

export const withdrawConsents = async (tx: Tx, student: number): Promise<void> =>
  void (await tx
    .update(consents)
    .set({ withdrawn_at: timestamp() })
    .where(and(eq(consents.student_id, student), isNull(consents.withdrawn_at)))
    .run());

export const forgetConsents = async (tx: Tx, students: readonly number[]): Promise<void> =>
  void (await tx
    .delete(consents)
    .where(inArray(consents.student_id, [...students]))
    .run());
