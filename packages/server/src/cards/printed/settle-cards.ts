import { cardStatesBefore } from "@idms/core/print/batches/card-life";
import { and, inArray, isNotNull, ne, not, sql } from "drizzle-orm";
import { ITSELF } from "../../trust/log/log-rows.ts";
import type { Db, Tx } from "../../installation/engines/connect.ts";
import { inChunks } from "../../installation/rows/in-chunks.ts";
import { printBatches, printBatchStudents } from "../../installation/tables/schema.ts";
import { isWaiting } from "../../installation/students/waiting-rows.ts";
import { asReplaced, designOf } from "./card-rows.ts";

const { batch_id, student_id, state, number } = printBatchStudents;
const isOpen = and(inArray(state, [...cardStatesBefore("replace")]), not(isWaiting));

/**
 * Chooses the valid card for a child if earlier versions of the program printed several cards of the same design. The
 * valid card is the one that was handed out or printed last. The other cards are marked as replaced by it.
 * @returns the number of such children
 */
export async function settleCards(db: Db, signal?: AbortSignal): Promise<number> {
  const crowded = await db
    .select({ student: student_id })
    .from(printBatchStudents)
    .where(and(isNotNull(student_id), isOpen))
    .groupBy(student_id, designOf(batch_id))
    .having(sql`count(*) > 1`)
    .all();
  const students = [...new Set(crowded.flatMap(({ student }) => student ?? []))];
  for await (const _ of inChunks(db, students, settleSome, signal));
  return students.length;
}

async function settleSome(tx: Tx, pieces: Iterable<number[]>): Promise<void> {
  const newest = sql<string>`(SELECT other.number FROM ${printBatchStudents} AS other
    JOIN ${printBatches} AS batch ON batch.id = other.batch_id
    WHERE other.student_id = ${student_id}
      AND other.state IN ${[...cardStatesBefore("replace")]}
      AND NOT (other.state = 'printed' AND batch.awaits_mark)
      AND ${designOf(sql`other.batch_id`)} = ${designOf(batch_id)}
    ORDER BY coalesce(other.handed_out_at, batch.created_at) DESC, other.batch_id DESC, other.position DESC
    LIMIT 1)`;
  for (const students of pieces)
    await tx
      .update(printBatchStudents)
      .set({ ...asReplaced(new Date().toISOString(), ITSELF.username), replaced_by: newest })
      .where(and(inArray(student_id, students), isOpen, ne(number, newest)))
      .run();
}
