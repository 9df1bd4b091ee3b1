import { classLabel } from "@idms/core/school/classes/label";
import { longDate, type ParentLanguage } from "@idms/core/forms/values/parent-languages";
import type { LinkBase } from "@idms/core/link-base";
import { invitationTexts } from "@idms/core/collect/invitations/invitation-texts";
import { classLinkAddress, isLinkOpen } from "@idms/core/collect/links/class-link";
import type { ChildLink } from "@idms/core/collect/rosters/child-link";
import { childMessage, whatsAppTo } from "@idms/core/collect/rosters/child-message";
import { expectedState } from "@idms/core/collect/rosters/expected-student";
import { and, eq, isNull, sql } from "drizzle-orm";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { findClassNames } from "../../school/classes/class-rows.ts";
import { inLineOf, transaction, type Db } from "../../installation/engines/connect.ts";
import { expectedStudents } from "../../installation/tables/schema.ts";
import { commonLanguage, languagesOf } from "../families/consents.ts";
import { newToken } from "../../http/sessions/new-token.ts";
import { missing } from "../../trust/failures/missing.ts";
import { isExpected, listExpected } from "../../school/rosters/roster-rows.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { linkOfClass } from "../submissions/submission-rows.ts";
import { linkFailures } from "@idms/core/collect/links/link-failures";

export interface ChildLinkWish {
  /** The base address for the links. */
  origin: LinkBase;
  /**
   * The language of all messages. By default, this is each family's own language, or else the language of most of the
   * school's families.
   */
  language?: ParentLanguage | undefined;
}

/**
 * Returns a personal link for each child of a class whose record is missing or was sent back. Missing links are
 * created. The link opens the same form as the class link.
 * @throws Failure `missing` for a class that does not exist, `conflict` for a class without an open link.
 */
export async function linksOfChildren(
  db: Db,
  doer: Doer,
  { school, classroom }: { school: number; classroom: number },
  { origin, language }: ChildLinkWish,
): Promise<ChildLink[]> {
  const [names, { name }] = [await findClassNames(db, classroom), await findSchool(db, school)];
  if (!names) throw missing("class");
  const now = new Date();
  const link = await linkOfClass(db, classroom, now);
  if (!link || !isLinkOpen(link, now)) throw linkFailures.noneOpen({ class: classLabel(names) });
  await makeTokens(db, doer, { school, classroom });
  const wanted = (await listExpected(db, classroom)).map((row) => ({
    ...row,
    state: expectedState(row.student_id === null ? null : row),
  }));
  const toWrite = wanted.filter(({ state, token }) => state !== "received" && token !== null);
  const spokenBy = await familyLanguages(db, school, toWrite, language);
  const about = { school: name, classroom: classLabel(names) };
  return Promise.all(
    toWrite.map(async (row) => {
      const { id, full_name: child, roll_no, phone, email, state, token, reminded_at } = row;
      const spoken = spokenBy(row);
      const url = classLinkAddress("form", origin, token as string);
      const until = longDate(spoken, new Date(link.expires_at));
      const texts = await invitationTexts(spoken);
      const { subject, text } = childMessage(texts, { ...about, child, link: url, until, state });
      const whatsapp = phone === "" ? null : whatsAppTo(phone, text);
      const written = { url, language: spoken, subject, text, whatsapp };
      return { id, name: child, roll_no, phone, email, state, ...written, reminded_at };
    }),
  );
}

/**
 * Returns a function that determines a family's language: the requested language, the family's own language, or the
 * most common language of the school, in that order.
 */
async function familyLanguages(
  db: Db,
  school: number,
  rows: readonly { student_id: number | null }[],
  wished: ParentLanguage | undefined,
): Promise<(row: { student_id: number | null }) => ParentLanguage> {
  if (wished !== undefined) return () => wished;
  const own = await languagesOf(
    db,
    rows.flatMap(({ student_id }) => student_id ?? []),
  );
  const usual = await commonLanguage(db, school);
  return ({ student_id }) => own.get(student_id ?? 0) ?? usual;
}

/** Creates tokens for those expected students of a class who do not have one. */
async function makeTokens(
  db: Db,
  doer: Doer,
  { school, classroom }: { school: number; classroom: number },
): Promise<void> {
  const lacking = and(eq(expectedStudents.class_id, classroom), isExpected, isNull(expectedStudents.token));
  if ((await db.$count(expectedStudents, lacking)) === 0) return;
  await transaction(inLineOf(db, school), async (tx) => {
    const rows = await tx.select({ id: expectedStudents.id }).from(expectedStudents).where(lacking).all();
    for (const { id } of rows)
      await tx
        .update(expectedStudents)
        .set({
          token: newToken(),
          version: sql`${expectedStudents.version}`,
        })
        .where(eq(expectedStudents.id, id))
        .run();
    const details = { class: classroom, links: rows.length };
    await writeDown(tx, doer, { done: "expected_students.share", details }, { id: null, school_id: school });
  });
}
