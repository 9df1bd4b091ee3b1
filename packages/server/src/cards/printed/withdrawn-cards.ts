import { cardStatesBefore } from "@idms/core/print/batches/card-life";
import type { Unmarked } from "@idms/core/print/sending/sent-batch";
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Tx } from "../../installation/engines/connect.ts";
import { printBatches, printBatchStudents } from "../../installation/tables/schema.ts";
import { designOf, isOfDesign } from "./card-rows.ts";

/** A batch, and who unmarked it. */
type UnmarkedBatch = Pick<typeof printBatches.$inferSelect, "id" | "unmarked">;

/**
 * Returns SQL that checks whether a card was withdrawn when its batch was unmarked, and the child has received no other
 * card of the same design since.
 */
export function isWithdrawn({ id, unmarked }: UnmarkedBatch): SQL {
  if (unmarked === null) return sql`false`;
  const { batch_id, student_id, state, state_at } = printBatchStudents;
  return sql`(${batch_id} = ${id} AND ${state} = 'revoked' AND ${state_at} = ${unmarked.at} AND NOT EXISTS (
    SELECT 1 FROM ${printBatchStudents} AS newer WHERE newer.student_id = ${student_id}
      AND newer.state IN ${[...cardStatesBefore("replace")]}
      AND ${isOfDesign(sql`newer.batch_id`, [designOf(sql`${id}`)])}))`;
}

/** Revokes the cards of an unmarked batch that have not been handed out. `bringBackCards` makes them valid again. */
export async function withdrawCards(tx: Tx, batch: number, { by, at, reason }: Unmarked): Promise<void> {
  const { batch_id, state } = printBatchStudents;
  await tx
    .update(printBatchStudents)
    .set({ state: "revoked", state_at: at, state_by: by, state_reason: reason })
    .where(and(eq(batch_id, batch), eq(state, "printed")))
    .run();
}

/** Makes the cards valid again that were withdrawn when a batch was unmarked, unless a child has a newer card. */
export async function bringBackCards(tx: Tx, batch: UnmarkedBatch): Promise<void> {
  await tx
    .update(printBatchStudents)
    .set({ state: "printed", state_at: null, state_by: null, state_reason: null })
    .where(isWithdrawn(batch))
    .run();
}
