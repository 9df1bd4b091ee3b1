import type { CardOrder, OrderedClass } from "@idms/core/print/orders/order-record";
import { and, asc, eq, getTableColumns, gte, inArray, isNull, lte, max, ne, type SQL } from "drizzle-orm";
import type { Db, Reads } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import {
  cardOrderClasses,
  cardOrders,
  printBatches,
  printBatchStudents,
  students,
} from "../../installation/tables/schema.ts";
import type { PrintBatch } from "../../cards/printed/batch-rows.ts";

const { batch_id, position, student_id, number, name, texts, duplicate, state, handed_out_at, replaced_by } =
  printBatchStudents;

const columns = {
  batch_id,
  position,
  student_id,
  number,
  name,
  texts,
  duplicate,
  state,
  handed_out_at,
  replaced_by,
  full_name: students.full_name,
  meta: students.meta,
  form_template_id: students.form_template_id,
};

const cardsWhere = async (db: Db, where: SQL | undefined) =>
  db
    .select(columns)
    .from(printBatchStudents)
    .leftJoin(students, eq(students.id, student_id))
    .where(where)
    .orderBy(asc(batch_id), asc(position))
    .all();

/** A printed card with what is known today of whose it is. */
export type CardRow = Awaited<ReturnType<typeof cardsWhere>>[number];

/** The cards of batches, in the order of the batches and of their files. */
export async function cardsOfBatches(db: Db, batches: readonly number[]): Promise<CardRow[]> {
  const cards: CardRow[] = [];
  for (const page of pagesOf(batches.toSorted((a, b) => a - b)))
    cards.push(...(await cardsWhere(db, inArray(batch_id, page))));
  return cards;
}

/** The card that was printed last of each student of a class who has one, in the order of the files. */
export async function lastCardsOfClass(db: Db, classroom: number): Promise<CardRow[]> {
  const last = db
    .select({ student: student_id, batch: max(batch_id).as("batch") })
    .from(printBatchStudents)
    .innerJoin(students, eq(students.id, student_id))
    .where(and(eq(students.class_id, classroom), eq(students.status, "ID_GENERATED")))
    .groupBy(student_id)
    .as("last");
  return db
    .select(columns)
    .from(printBatchStudents)
    .innerJoin(last, and(eq(last.student, student_id), eq(last.batch, batch_id)))
    .innerJoin(students, eq(students.id, student_id))
    .orderBy(asc(batch_id), asc(position))
    .all();
}

/** Batches by their ids, in any order. */
export async function batchesOf(db: Reads, ids: readonly number[]): Promise<PrintBatch[]> {
  const found: PrintBatch[] = [];
  for (const page of pagesOf(ids))
    found.push(...(await db.select().from(printBatches).where(inArray(printBatches.id, page)).all()));
  return found;
}

/**
 * The batches of an order's class, the oldest first: what was printed of it from when it was ordered until it was printed for the
 * order last, since who was held back is printed later; without what was printed again.
 */
export async function batchesOfOrdered(
  db: Reads,
  { created_at }: Pick<CardOrder, "created_at">,
  { classroom, batch, printed_at }: OrderedClass,
): Promise<number[]> {
  if (batch === null) return [];
  if (classroom === null || printed_at === null) return [batch];
  const rows = await db
    .select({ id: printBatches.id })
    .from(printBatches)
    .where(
      and(
        eq(printBatches.class_id, classroom),
        isNull(printBatches.reprint_of),
        gte(printBatches.created_at, created_at),
        lte(printBatches.created_at, printed_at),
      ),
    )
    .orderBy(asc(printBatches.id))
    .all();
  return [...new Set([...rows.map(({ id }) => id), batch])];
}

/** The students of a class who have no card yet, in the order of their names. */
export const withoutCardIn = async (db: Db, classroom: number) =>
  db
    .select({
      id: students.id,
      full_name: students.full_name,
      meta: students.meta,
      status: students.status,
      sent_back: students.sent_back,
    })
    .from(students)
    .where(and(eq(students.class_id, classroom), ne(students.status, "ID_GENERATED")))
    .orderBy(asc(students.sort_key), asc(students.id))
    .all();

/** The orders for which any of these batches was printed, the oldest first. */
export async function ordersOfBatches(db: Db, batches: readonly number[]) {
  const found = new Map<number, typeof cardOrders.$inferSelect>();
  for (const page of pagesOf(batches)) {
    const rows = await db
      .selectDistinct(getTableColumns(cardOrders))
      .from(cardOrders)
      .innerJoin(cardOrderClasses, eq(cardOrderClasses.order_id, cardOrders.id))
      .where(inArray(cardOrderClasses.batch_id, page))
      .all();
    for (const row of rows) found.set(row.id, row);
  }
  return [...found.values()].toSorted((a, b) => a.id - b.id);
}
