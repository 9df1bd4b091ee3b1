import type { NoticeFacts, NoticeTexts } from "@idms/core/forms/notices/notice";
import type { Consent } from "@idms/core/forms/notices/notice-schemas";
import { filledNotice } from "@idms/core/forms/notices/notice";
import { and, asc, eq } from "drizzle-orm";
import type { Reads } from "../../installation/engines/connect.ts";
import { consents, familyPages, notices, proposals } from "../../installation/tables/schema.ts";

/** The SQL condition that joins a consent with the notice that was agreed to. */
export const sameVersion = and(
  eq(notices.school_id, consents.school_id),
  eq(notices.version, consents.version),
);

/** The columns of a consent in a response, with the notice that was agreed to. */
export const consentColumns = {
  version: consents.version,
  language: consents.language,
  approved_at: notices.approved_at,
  given_at: consents.given_at,
  withdrawn_at: consents.withdrawn_at,
};

/** Returns a family's requests, consents and pages as they appear in an export. */
export async function familyRecordOf(db: Reads, student: number) {
  const asked = await db
    .select()
    .from(proposals)
    .where(eq(proposals.student_id, student))
    .orderBy(asc(proposals.id))
    .all();
  const pages = await db
    .select({ given_at: familyPages.created_at })
    .from(familyPages)
    .where(eq(familyPages.student_id, student))
    .orderBy(asc(familyPages.created_at))
    .all();
  const agreed = await db
    .select({
      ...consentColumns,
      texts: notices.texts,
      facts: notices.facts,
    })
    .from(consents)
    .leftJoin(notices, sameVersion)
    .where(eq(consents.student_id, student))
    .orderBy(asc(consents.id))
    .all();
  return { asked, pages, agreed: agreed.map(withText) };
}

/** Returns a consent with the text that was agreed to. */
function withText({
  texts,
  facts,
  ...consent
}: Consent & { texts: NoticeTexts | null; facts: NoticeFacts | null }) {
  return { ...consent, notice: texts && facts && filledNotice(texts[consent.language], facts) };
}
