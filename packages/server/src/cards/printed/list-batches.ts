import { asc, eq } from "drizzle-orm";
import type { Db, Reads } from "../../installation/engines/connect.ts";
import { rowsAfter, type Place, type RowsAfter } from "../../installation/rows/keyset.ts";
import { printBatches } from "../../installation/tables/schema.ts";
import { isWished, type BatchWish, type PrintBatch } from "./batch-rows.ts";

/**
 * Lists batches from a given place in the list, newest first.
 * @throws Failure `invalid` if the place is invalid.
 */
export function batchesAfter(
  db: Db,
  wish: Omit<BatchWish, "limit">,
  place: Place,
): Promise<RowsAfter<PrintBatch>> {
  const order = [{ column: printBatches.id, descending: true }];
  return rowsAfter(db.select().from(printBatches).$dynamic(), isWished(wish), order, place);
}

/** Returns the reprints of a batch, oldest first. */
export const reprintsOf = async (db: Reads, id: number): Promise<PrintBatch[]> =>
  db.select().from(printBatches).where(eq(printBatches.reprint_of, id)).orderBy(asc(printBatches.id)).all();

/** Returns all reprints of a batch, including the reprints of its reprints. */
export async function allReprintsOf(db: Reads, id: number): Promise<PrintBatch[]> {
  const all: PrintBatch[] = [];
  for (const reprint of await reprintsOf(db, id)) all.push(reprint, ...(await allReprintsOf(db, reprint.id)));
  return all;
}
