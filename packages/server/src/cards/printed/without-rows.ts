import { and, asc, eq, inArray, lt } from "drizzle-orm";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { printBatches, printBatchWithout } from "../../installation/tables/schema.ts";

/** A student who got no card in a batch, with the reasons at that time. */
export type WithoutRow = typeof printBatchWithout.$inferSelect;
export type NewWithoutRow = Omit<typeof printBatchWithout.$inferInsert, "id" | "batch_id">;

const { id, batch_id } = printBatchWithout;

/** Records the students who got no card in a batch. */
export async function insertWithout(tx: Tx, batch: number, rows: readonly NewWithoutRow[]): Promise<void> {
  for (const page of pagesOf(rows.map((row) => ({ ...row, batch_id: batch }))))
    await tx.insert(printBatchWithout).values(page).run();
}

/** Returns the students who got no card in a batch, in the order in which they were recorded. Null if none were. */
export const withoutCardOf = async (
  db: Reads,
  batch: Pick<typeof printBatches.$inferSelect, "id" | "without_card">,
): Promise<WithoutRow[] | null> =>
  batch.without_card === null
    ? null
    : db.select().from(printBatchWithout).where(eq(batch_id, batch.id)).orderBy(asc(id)).all();

/** Returns the batches that were printed before a time and still have such a list, of one school or of all if null. */
export async function batchesWithWithout(
  db: Reads,
  { school, before }: { school: number | null; before: string },
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: printBatches.id })
    .from(printBatches)
    .innerJoin(printBatchWithout, eq(batch_id, printBatches.id))
    .where(
      and(
        lt(printBatches.created_at, before),
        school === null ? undefined : eq(printBatches.school_id, school),
      ),
    )
    .orderBy(asc(printBatches.id))
    .all();
  return rows.map((row) => row.id);
}

/** Deletes the lists of some batches, and returns the number of students on them. */
export async function deleteWithout(tx: Tx, batches: readonly number[]): Promise<number> {
  const gone = await tx
    .delete(printBatchWithout)
    .where(inArray(batch_id, [...batches]))
    .returning({ id })
    .all();
  await tx
    .update(printBatches)
    .set({ without_card: null })
    .where(inArray(printBatches.id, [...batches]))
    .run();
  return gone.length;
}
