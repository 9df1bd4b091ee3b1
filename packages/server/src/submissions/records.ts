import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
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
export function countUse(tx: Tx, linkId: number, now: Date): boolean {
  const counted = tx
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
    .run();
  return counted.changes === 1;
}

/** The student who came in with this key, or undefined. */
export function findSubmitted(tx: Db | Tx, linkId: number, keyHash: string): number | undefined {
  return tx
    .select({ student: submissionKeys.student_id })
    .from(submissionKeys)
    .where(and(eq(submissionKeys.link_id, linkId), eq(submissionKeys.key_hash, keyHash)))
    .get()?.student;
}

export function insertSubmissionKey(tx: Tx, linkId: number, keyHash: string, studentId: number): void {
  tx.insert(submissionKeys).values({ link_id: linkId, key_hash: keyHash, student_id: studentId }).run();
}

/** A page of the keys of students after one, in the order of their ids. */
export const keysFrom = (db: Db, after: number): { student: number; created_at: string }[] =>
  db
    .select({ student: submissionKeys.student_id, created_at: submissionKeys.created_at })
    .from(submissionKeys)
    .where(gt(submissionKeys.student_id, after))
    .orderBy(asc(submissionKeys.student_id))
    .limit(ROWS_PER_STATEMENT)
    .all();

/** Deletes the keys of students that are from before a moment, and returns how many that were. */
export const deleteKeys = (tx: Tx, studentIds: readonly number[], before: string): number =>
  tx
    .delete(submissionKeys)
    .where(and(inArray(submissionKeys.student_id, studentIds), lt(submissionKeys.created_at, before)))
    .run().changes;
