import { ClosedLink, isLinkOpen } from "@idms/core/collect/links/class-link";
import { and, asc, desc, eq, gt, inArray, lt, type SQL } from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { ROWS_PER_STATEMENT } from "../../installation/rows/pages-of.ts";
import {
  classes,
  classLinks,
  expectedStudents,
  formTemplates,
  schoolLogos,
  schools,
  submissionKeys,
} from "../../installation/tables/schema.ts";
import { expectedWhere } from "../../installation/students/expected-rows.ts";
import { isToken } from "../../students/class-links/class-link-rows.ts";
import { isExpected } from "../../school/rosters/roster-rows.ts";

/** The child to whom a personal link belongs. */
interface LinkedChild {
  /** ID of the roster row. */
  id: number;
  name: string;
  received: boolean;
}

/**
 * Returns the link for a token. For the token of a child's personal link, this is the class link.
 * @throws ClosedLink for a token without a link
 */
export async function requireLink(db: Db, token: string) {
  const ofClass = await findByLink(db, isToken("form", token));
  if (ofClass) return { ...ofClass, child: null };
  const [row] = await expectedWhere(db, and(eq(expectedStudents.token, token), isExpected));
  const link = row && (await linkOfClass(db, row.class_id, new Date()));
  const found = link && (await findByLink(db, eq(classLinks.id, link.id)));
  if (!row || !found) throw new ClosedLink("form", "unknown");
  const child: LinkedChild = {
    id: row.id,
    name: row.full_name,
    received: row.student_id !== null && row.sent_back === null,
  };
  return { ...found, child };
}

/**
 * Returns the link for the children of a class: the newest open link or, if none is open, the newest link. Returns
 * undefined if there is no link.
 */
export async function linkOfClass(db: Reads, classId: number, now: Date) {
  const all = await db
    .select()
    .from(classLinks)
    .where(and(eq(classLinks.kind, "form"), eq(classLinks.class_id, classId)))
    .orderBy(desc(classLinks.number))
    .all();
  return all.find((link) => isLinkOpen(link, now)) ?? all[0];
}

const findByLink = (db: Db, where: SQL | undefined) =>
  db
    .select({
      link: classLinks,
      fields: formTemplates.fields,
      school: schools.name,
      email: schools.email,
      phone: schools.phone,
      logo: schoolLogos,
      coach: schools.photo_coach,
      class_name: classes.class_name,
      section: classes.section,
      holds: classes.holds,
    })
    .from(classLinks)
    .innerJoin(formTemplates, eq(formTemplates.id, classLinks.form_template_id))
    .innerJoin(schools, eq(schools.id, classLinks.school_id))
    .innerJoin(classes, eq(classes.id, classLinks.class_id))
    .leftJoin(schoolLogos, eq(schoolLogos.school_id, classLinks.school_id))
    .where(where)
    .get();
export type PublicLink = Awaited<ReturnType<typeof requireLink>>;

/** Returns the last student submitted with one of these keys, or undefined if there is none. */
export async function findSubmitted(
  tx: Reads,
  linkId: number,
  keyHashes: readonly string[],
): Promise<number | undefined> {
  if (keyHashes.length === 0) return undefined;
  return (
    await tx
      .select({ student: submissionKeys.student_id })
      .from(submissionKeys)
      .where(and(eq(submissionKeys.link_id, linkId), inArray(submissionKeys.key_hash, [...keyHashes])))
      .orderBy(desc(submissionKeys.student_id))
      .limit(1)
      .get()
  )?.student;
}

export async function insertIdempotencyKey(
  tx: Tx,
  linkId: number,
  keyHash: string,
  studentId: number,
): Promise<void> {
  await tx.insert(submissionKeys).values({ link_id: linkId, key_hash: keyHash, student_id: studentId }).run();
}

/** Returns a page of idempotency keys in order of student ID, starting after a given student. */
export const idempotencyKeysFrom = async (
  db: Db,
  after: number,
): Promise<{ student: number; created_at: string }[]> =>
  await db
    .select({ student: submissionKeys.student_id, created_at: submissionKeys.created_at })
    .from(submissionKeys)
    .where(gt(submissionKeys.student_id, after))
    .orderBy(asc(submissionKeys.student_id))
    .limit(ROWS_PER_STATEMENT)
    .all();

/** Deletes the keys of students that are older than a given time. Returns the number of deleted keys. */
export async function deleteIdempotencyKeys(
  tx: Tx,
  studentIds: readonly number[],
  before: string,
): Promise<number> {
  const deleted = await tx
    .delete(submissionKeys)
    .where(and(inArray(submissionKeys.student_id, studentIds), lt(submissionKeys.created_at, before)))
    .returning({ student: submissionKeys.student_id })
    .all();
  return deleted.length;
}
