import { asc, desc, eq } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import { pagesOf } from "../db/pages-of.ts";
import { printBatches, printBatchStudents } from "../db/schema.ts";

export type PrintBatch = typeof printBatches.$inferSelect;
export type NewPrintBatch = typeof printBatches.$inferInsert;

/** Keeps what was printed and whose card stands where: `studentIds` in the order of the file. */
export function recordBatch(tx: Tx, batch: NewPrintBatch, studentIds: readonly number[]): PrintBatch {
  const recorded = tx.insert(printBatches).values(batch).returning().get();
  const rows = studentIds.map((studentId, position) => ({
    batch_id: recorded.id,
    position,
    student_id: studentId,
  }));
  for (const page of pagesOf(rows)) tx.insert(printBatchStudents).values(page).run();
  return recorded;
}

/** What was printed for a school, the newest first. */
export async function listBatches(db: Db, schoolId: number): Promise<PrintBatch[]> {
  return db
    .select()
    .from(printBatches)
    .where(eq(printBatches.school_id, schoolId))
    .orderBy(desc(printBatches.created_at), desc(printBatches.id))
    .all();
}

/** The students of a batch in the order of the file; null stands for one deleted since. */
export async function batchStudents(db: Db, batchId: number): Promise<(number | null)[]> {
  return db
    .select({ student_id: printBatchStudents.student_id })
    .from(printBatchStudents)
    .where(eq(printBatchStudents.batch_id, batchId))
    .orderBy(asc(printBatchStudents.position))
    .all()
    .map((row) => row.student_id);
}
