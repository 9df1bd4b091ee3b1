import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Db, Reads, Tx } from "../db/connect.ts";
import { ROWS_PER_STATEMENT } from "../db/pages-of.ts";
import { classes, formTemplates, links, schools, submissionKeys } from "../db/schema.ts";

/** What the holder of a link's token works with. */
export async function findPublicLink(db: Db, token: string) {
  return db
    .select({
      link: links,
      fields: formTemplates.fields,
      school: schools.name,
      class_name: classes.class_name,
      section: classes.section,
    })
    .from(links)
    .innerJoin(formTemplates, eq(formTemplates.id, links.form_template_id))
    .innerJoin(schools, eq(schools.id, links.school_id))
    .innerJoin(classes, eq(classes.id, links.class_id))
    .where(eq(links.token, token))
    .get();
}
export type PublicLink = NonNullable<Awaited<ReturnType<typeof findPublicLink>>>;

/** Counts one use of a link; false when the link takes no submission any more. */
export async function countUse(tx: Tx, linkId: number, now: Date): Promise<boolean> {
  const counted = await tx
    .update(links)
    .set({ uses_count: sql`${links.uses_count} + 1` })
    .where(
      and(
        eq(links.id, linkId),
        eq(links.is_active, true),
        gt(links.expires_at, now.toISOString()),
        or(isNull(links.max_uses), lt(links.uses_count, links.max_uses)),
      ),
    )
    .returning({ id: links.id })
    .all();
  return counted.length === 1;
}

/** The student who came in with this key, or undefined. */
export async function findSubmitted(tx: Reads, linkId: number, keyHash: string): Promise<number | undefined> {
  return (
    await tx
      .select({ student: submissionKeys.student_id })
      .from(submissionKeys)
      .where(and(eq(submissionKeys.link_id, linkId), eq(submissionKeys.key_hash, keyHash)))
      .get()
  )?.student;
}

export async function insertSubmissionKey(
  tx: Tx,
  linkId: number,
  keyHash: string,
  studentId: number,
): Promise<void> {
  await tx.insert(submissionKeys).values({ link_id: linkId, key_hash: keyHash, student_id: studentId }).run();
}

/** A page of the keys of students after one, in the order of their ids. */
export const keysFrom = async (db: Db, after: number): Promise<{ student: number; created_at: string }[]> =>
  await db
    .select({ student: submissionKeys.student_id, created_at: submissionKeys.created_at })
    .from(submissionKeys)
    .where(gt(submissionKeys.student_id, after))
    .orderBy(asc(submissionKeys.student_id))
    .limit(ROWS_PER_STATEMENT)
    .all();

/** Deletes the keys of students that are from before a moment, and returns how many that were. */
export async function deleteKeys(tx: Tx, studentIds: readonly number[], before: string): Promise<number> {
  const deleted = await tx
    .delete(submissionKeys)
    .where(and(inArray(submissionKeys.student_id, studentIds), lt(submissionKeys.created_at, before)))
    .returning({ student: submissionKeys.student_id })
    .all();
  return deleted.length;
}
