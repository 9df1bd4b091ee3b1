import { ORDERED, type OrderedCard } from "@idms/core/print/orders/ordered-card";
import { studentName } from "@idms/core/students/records/display-name";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Reads } from "../../installation/engines/connect.ts";
import { rowsAfter, type Place, type RowsAfter } from "../../installation/rows/keyset.ts";
import { contains } from "../../installation/rows/list-rows.ts";
import { cardOrderClasses, cardOrders, students } from "../../installation/tables/schema.ts";

/** Which ordered cards: of a school, or of any with null. */
export interface OrderedFilter {
  school: number | null;
  classroom?: number | undefined;
  student?: number | undefined;
  /** What students are found by. */
  search?: string | undefined;
}

/** The cards that are ordered and not printed, from place to place, those that are needed first at the top. */
export async function listOrderedCards(
  db: Reads,
  { school, classroom, student, search }: OrderedFilter,
  place: Place,
): Promise<RowsAfter<OrderedCard>> {
  const { rows, next } = await rowsAfter(
    db
      .select({
        id: students.id,
        full_name: students.full_name,
        meta: students.meta,
        class_name: cardOrderClasses.class_name,
        school: students.school_id,
        order: cardOrders.id,
        needed_by: cardOrders.needed_by,
        ordered_at: cardOrders.created_at,
        ordered_by: cardOrders.made_by,
      })
      .from(cardOrders)
      .innerJoin(cardOrderClasses, eq(cardOrderClasses.order_id, cardOrders.id))
      .innerJoin(students, eq(students.class_id, cardOrderClasses.class_id))
      .$dynamic(),
    and(
      inArray(cardOrders.state, [...ORDERED.order]),
      isNull(cardOrderClasses.printed_at),
      eq(students.status, ORDERED.student),
      school === null ? undefined : eq(cardOrders.school_id, school),
      classroom === undefined ? undefined : eq(cardOrderClasses.class_id, classroom),
      student === undefined ? undefined : eq(students.id, student),
      contains(search ?? "", students.search_key),
    ),
    [cardOrders.needed_by, students.id].map((column) => ({ column, descending: false })),
    place,
  );
  return {
    rows: rows.map(({ id, full_name, meta, ...card }) => ({
      student: id,
      name: studentName({ full_name, meta }),
      ...card,
    })),
    next,
  };
}

/** Until when the ordered card of a student is needed; null where none is ordered. */
export async function orderedFor(db: Reads, student: number): Promise<OrderedCard | null> {
  const { rows } = await listOrderedCards(db, { school: null, student }, { after: "", size: 1 });
  return rows[0] ?? null;
}
