import { and, asc, desc, eq, isNotNull, type SQL } from "drizzle-orm";
import type { Db, Reads } from "../db/connect.ts";
import { printBatches, printBatchStudents } from "../db/schema.ts";
import type { PrintedCard } from "./printed-card.ts";
import type { LastPrint } from "./records.ts";

/** A card that was printed of a student; what stood on it is null where it is not kept. */
export interface CardOfStudent extends Pick<PrintedCard, "despite" | "photo"> {
  batch: number;
  by: string;
  at: string;
  file: string;
  name: string | null;
  texts: string | null;
}

/** The cards that were printed of a student, the oldest first. */
export const cardsOfStudent = (db: Reads, student: number): Promise<CardOfStudent[]> =>
  cardsWhere(db, eq(printBatchStudents.student_id, student));

/** The cards at some places of batches, the oldest first: those of a student who was removed. */
export async function cardsAt(
  db: Reads,
  places: readonly { batch_id: number; position: number }[],
): Promise<CardOfStudent[]> {
  const { batch_id, position } = printBatchStudents;
  const cards: CardOfStudent[] = [];
  for (const place of places)
    cards.push(...(await cardsWhere(db, and(eq(batch_id, place.batch_id), eq(position, place.position)))));
  return cards.toSorted((a, b) => a.batch - b.batch);
}

async function cardsWhere(db: Reads, where: SQL | undefined): Promise<CardOfStudent[]> {
  const { batch_id, position, name, texts, photo, despite } = printBatchStudents;
  const { id: batch, made_by: by, created_at: at, file_name: file } = printBatches;
  return db
    .select({ batch, by, at, file, name, texts, photo, despite })
    .from(printBatchStudents)
    .innerJoin(printBatches, eq(batch, batch_id))
    .where(where)
    .orderBy(asc(batch), asc(position))
    .all();
}

/** A student's card as it was printed last; undefined where none was, or what stood on it is not kept. */
export async function findLastPrint(db: Db, student: number): Promise<LastPrint | undefined> {
  const { batch_id: batch, student_id, position, photo, texts } = printBatchStudents;
  const print = await db
    .select({ student: student_id, batch, photo, texts })
    .from(printBatchStudents)
    .where(and(eq(student_id, student), isNotNull(texts)))
    .orderBy(desc(batch), asc(position))
    .limit(1)
    .get();
  return print as LastPrint | undefined;
}
