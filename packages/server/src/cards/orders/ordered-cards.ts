import type { OrderedCard } from "@idms/core/print/orders/ordered-card";
import { studentName } from "@idms/core/students/records/display-name";
import type { Reads } from "../../installation/engines/connect.ts";
import type { Place, RowsAfter } from "../../installation/rows/keyset.ts";
import { orderedRows, type OrderedFilter } from "../../installation/students/card-rows.ts";

/** Lists ordered cards that have not been printed yet, page by page, most urgent first. */
export async function listOrderedCards(
  db: Reads,
  filter: OrderedFilter,
  place: Place,
): Promise<RowsAfter<OrderedCard>> {
  const { rows, next } = await orderedRows(db, filter, place);
  return {
    rows: rows.map(({ id, full_name, meta, ...card }) => ({
      student: id,
      name: studentName({ full_name, meta }),
      ...card,
    })),
    next,
  };
}

/** Returns a student's ordered card with its due date, or null if none is ordered. */
export async function orderedFor(db: Reads, student: number): Promise<OrderedCard | null> {
  const { rows } = await listOrderedCards(db, { school: null, student }, { after: "", size: 1 });
  return rows[0] ?? null;
}
