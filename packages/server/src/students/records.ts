import type { StudentStatus } from "@idms/core";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import { pagesOf, ROWS_PER_STATEMENT } from "../db/pages-of.ts";
import { students, uniqueAnswers } from "../db/schema.ts";

export type Student = typeof students.$inferSelect;
export type NewStudent = typeof students.$inferInsert;

/** What a card can show of a student. */
export type PrintableStudent = Pick<
  Student,
  "id" | "school_id" | "class_id" | "status" | "full_name" | "parent_phone" | "photo" | "meta"
>;

/** An answer that no second submission of the school may give; `key` is the form in which answers are compared. */
export interface AnswerClaim {
  field: string;
  key: string;
}

/**
 * The ids of a class's students in the order of their names: those of some statuses, or some of them whatever their
 * status. Ids weigh little, so a run of the press fixes here whom it prints and reads them page by page.
 */
export async function printableIds(
  db: Db,
  classId: number,
  select: { statuses: readonly StudentStatus[] } | { ids: readonly number[] },
): Promise<number[]> {
  const ofStatus = "statuses" in select ? inArray(students.status, [...select.statuses]) : undefined;
  const found = db
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.class_id, classId), ofStatus))
    .orderBy(asc(sql`lower(${students.full_name})`), asc(students.id))
    .all()
    .map((row) => row.id);
  if ("statuses" in select) return found;
  const wanted = new Set(select.ids);
  return found.filter((id) => wanted.has(id));
}

/** The students of these ids, in this order, a few hundred in memory at a time; one deleted since is passed over. */
export async function* readPrintable(db: Db, ids: readonly number[]): AsyncGenerator<PrintableStudent> {
  for (const page of pagesOf(ids)) {
    const rows = db
      .select({
        id: students.id,
        school_id: students.school_id,
        class_id: students.class_id,
        status: students.status,
        full_name: students.full_name,
        parent_phone: students.parent_phone,
        photo: students.photo,
        meta: students.meta,
      })
      .from(students)
      .where(inArray(students.id, page))
      .all();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of page) {
      const row = byId.get(id);
      if (row) yield row;
    }
  }
}

/** The names and answers of a school's students, against which an import is compared. */
export async function listAnswers(
  db: Db,
  schoolId: number,
): Promise<Pick<Student, "id" | "full_name" | "meta">[]> {
  return db
    .select({ id: students.id, full_name: students.full_name, meta: students.meta })
    .from(students)
    .where(eq(students.school_id, schoolId))
    .orderBy(asc(students.id))
    .all();
}

export async function findPrintable(db: Db, id: number): Promise<PrintableStudent | undefined> {
  for await (const student of readPrintable(db, [id])) return student;
  return undefined;
}

/** Adds students and returns their ids in the same order. */
export function insertStudents(tx: Tx, rows: readonly NewStudent[]): number[] {
  const ids: number[] = [];
  for (const page of pagesOf(rows)) {
    const inserted = tx.insert(students).values(page).returning({ id: students.id }).all();
    // The order of RETURNING is not promised; that ids rise with the rows is.
    ids.push(...inserted.map((row) => row.id).toSorted((a, b) => a - b));
  }
  return ids;
}

/** Claims a student's unique answers and returns the claims that another student of the school already holds. */
export function claimAnswers(
  tx: Tx,
  student: { id: number; school_id: number },
  claims: readonly AnswerClaim[],
): AnswerClaim[] {
  return claims.filter(({ field, key }) => {
    const claimed = tx
      .insert(uniqueAnswers)
      .values({ school_id: student.school_id, field, value: key, student_id: student.id })
      .onConflictDoNothing()
      .run();
    return claimed.changes === 0;
  });
}

/** Marks those of the students that are VERIFIED as ID_GENERATED and returns how many that were. */
export function markGenerated(tx: Tx, ids: readonly number[]): number {
  let marked = 0;
  for (const page of pagesOf(ids)) {
    marked += tx
      .update(students)
      .set({ status: "ID_GENERATED" })
      .where(and(inArray(students.id, page), eq(students.status, "VERIFIED")))
      .run().changes;
  }
  return marked;
}

/** Every text that a student's row could name a stored file by: the photo, and each answer that is a text. */
export async function* storedNames(db: Db): AsyncGenerator<string> {
  let after = 0;
  for (;;) {
    const rows = db
      .select({ id: students.id, photo: students.photo, meta: students.meta })
      .from(students)
      .where(gt(students.id, after))
      .orderBy(asc(students.id))
      .limit(ROWS_PER_STATEMENT)
      .all();
    for (const { photo, meta } of rows) {
      if (photo !== null) yield photo;
      for (const answer of Object.values(meta)) if (typeof answer === "string") yield answer;
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
