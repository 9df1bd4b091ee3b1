import type { CardAnswer, CardState } from "@idms/core";
import { and, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Db } from "../db/connect.ts";
import { rowsAfter, type Place, type RowsAfter } from "../db/keyset.ts";
import { printBatches, printBatchStudents } from "../db/schema.ts";

/** Which cards: of a school, or of any with null. */
export interface CardFilter {
  school: number | null;
  /** The class in which it was printed. */
  classroom?: number | undefined;
  student?: number | undefined;
  batch?: number | undefined;
  states?: readonly CardState[] | undefined;
  number?: string | undefined;
}

const { texts: _texts, photo: _photo, despite: _despite, ...ofCard } = getTableColumns(printBatchStudents);
const { created_at, class_name, school_id, template_name } = printBatches;
const { batch_id, position, student_id, state, number } = ofCard;
const columns = { ...ofCard, created_at, class_name, school_id, template_name };

/** Printed cards from place to place, the last printed first. */
export async function listCards(db: Db, wish: CardFilter, place: Place): Promise<RowsAfter<CardAnswer>> {
  const { rows, next } = await rowsAfter(
    db
      .select(columns)
      .from(printBatchStudents)
      .innerJoin(printBatches, eq(printBatches.id, batch_id))
      .$dynamic(),
    and(
      wish.school === null ? undefined : eq(school_id, wish.school),
      wish.classroom === undefined ? undefined : eq(printBatches.class_id, wish.classroom),
      wish.student === undefined ? undefined : eq(student_id, wish.student),
      wish.batch === undefined ? undefined : eq(batch_id, wish.batch),
      wish.states === undefined ? undefined : inArray(state, [...wish.states]),
      wish.number === undefined ? undefined : eq(number, wish.number),
    ),
    [batch_id, position].map((column) => ({ column, descending: true })),
    place,
  );
  return {
    rows: rows.map(
      ({ batch_id: batch, student_id: student, created_at: printed_at, school_id: school, ...card }) => ({
        ...card,
        batch,
        student,
        printed_at,
        school,
      }),
    ),
    next,
  };
}
