import { cardStatesBefore } from "@idms/core/print/batches/card-life";
import { duplicateOf, FOR_GONE, type EarlierCard } from "@idms/core/print/batches/duplicate";
import type { ReprintReason } from "@idms/core/print/batches/reprint";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Reads } from "../../installation/engines/connect.ts";
import { printBatches, printBatchStudents } from "../../installation/tables/schema.ts";
import { isOfDesign } from "./card-rows.ts";

/** The properties of a print that determine which of its cards are duplicate cards. */
export interface Issue {
  /** ID of the ID template. */
  template: number;
  /** The batch to reprint and the reason, or null if the print is not a reprint. */
  again: { of: number; because: ReprintReason } | null;
}

type Earlier = EarlierCard & { student: number };

/**
 * Returns the duplicate number for each student's card in this print. Students without an earlier card are omitted.
 */
export async function duplicatesOf(
  db: Reads,
  students: readonly number[],
  { template, again }: Issue,
): Promise<Map<number, number>> {
  const { student_id, batch_id, state, duplicate, replaced_by } = printBatchStudents;
  const givesWay = again
    ? sql<number>`(CASE WHEN ${inArray(state, [...cardStatesBefore("replace")])} THEN 1 ELSE 0 END)`
    : sql<number>`0`;
  const forGone = sql`EXISTS (SELECT 1 FROM ${printBatches}
    WHERE ${and(isNotNull(printBatches.reprint_of), inArray(printBatches.because, [...FOR_GONE]))})`;
  // A card that was printed two hundred times is told once. Why each of them was replaced is looked up only where it can matter.
  const rows = await db
    .selectDistinct({
      student: student_id,
      state,
      duplicate,
      replaced_because: sql<ReprintReason | null>`CASE WHEN ${and(eq(state, "replaced"), forGone)} THEN (
        SELECT batch.because FROM ${printBatchStudents} AS newer
        JOIN ${printBatches} AS batch ON batch.id = newer.batch_id WHERE newer.number = ${replaced_by}) END`,
      gives_way: givesWay,
    })
    .from(printBatchStudents)
    .where(and(inArray(student_id, [...students]), isOfDesign(batch_id, [`#${template}`])))
    .all();
  const cards = rows.map((row) => ({ ...row, gives_way: Number(row.gives_way) === 1 }) as Earlier);
  const byStudent = Map.groupBy(cards, ({ student }) => student);
  return new Map(
    Array.from(byStudent, ([student, earlier]) => [student, duplicateOf(earlier, again?.because ?? null)]),
  );
}
