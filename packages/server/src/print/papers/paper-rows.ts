import type { CardOrder, OrderedClass } from "@idms/core/print/orders/order-record";
import { and, asc, eq, getTableColumns, gte, inArray, isNull, lte } from "drizzle-orm";
import type { Db, Reads } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { cardOrderClasses, cardOrders, printBatches } from "../../installation/tables/schema.ts";
import type { PrintBatch } from "../../cards/printed/batch-rows.ts";

/** Returns batches by their IDs, in any order. */
export async function batchesOf(db: Reads, ids: readonly number[]): Promise<PrintBatch[]> {
  const found: PrintBatch[] = [];
  for (const page of pagesOf(ids))
    found.push(...(await db.select().from(printBatches).where(inArray(printBatches.id, page)).all()));
  return found;
}

/**
 * Returns the batches of an ordered class, oldest first. These are all batches printed between the order and the last
 * print for the order, because held-back cards are printed later. Reprints are not included.
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

/** Returns the orders for which any of the given batches was printed, oldest first. */
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
