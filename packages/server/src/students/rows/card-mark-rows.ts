import { and, asc, desc, eq, inArray, max, notInArray } from "drizzle-orm";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { cardOwnTexts, cardSignatures, students } from "../../installation/tables/schema.ts";

export type CardSignature = typeof cardSignatures.$inferSelect;
export type CardOwnText = typeof cardOwnTexts.$inferSelect;

/** So much is kept of what was said of one card: somebody with a link may say this and that for ever. */
const MOST_SIGNATURES = 20;

const { id, student_id } = cardSignatures;

/** What was said last of the cards of a class, by the students' ids. */
export async function lastSignaturesOfClass(db: Reads, classId: number): Promise<Map<number, CardSignature>> {
  const last = db
    .select({ id: max(id) })
    .from(cardSignatures)
    .innerJoin(students, eq(students.id, student_id))
    .where(eq(students.class_id, classId))
    .groupBy(student_id);
  const rows = await db.select().from(cardSignatures).where(inArray(id, last)).all();
  return new Map(rows.map((row) => [row.student_id, row]));
}

/** All that was said of a student's card, the newest first. */
export const signaturesOf = async (db: Reads, student: number): Promise<CardSignature[]> =>
  db.select().from(cardSignatures).where(eq(student_id, student)).orderBy(desc(id)).all();

export async function insertSignature(tx: Tx, row: typeof cardSignatures.$inferInsert): Promise<void> {
  await tx.insert(cardSignatures).values(row).run();
  const kept = (await signaturesOf(tx, row.student_id)).slice(0, MOST_SIGNATURES).map((each) => each.id);
  await tx
    .delete(cardSignatures)
    .where(and(eq(student_id, row.student_id), notInArray(id, kept)))
    .run();
}

/** The shorter texts of some students' cards, by the students' ids. */
export async function ownTextsOf(db: Reads, ids: readonly number[]): Promise<Map<number, CardOwnText[]>> {
  const found = new Map<number, CardOwnText[]>();
  for (const page of pagesOf(ids)) {
    const rows = await db
      .select()
      .from(cardOwnTexts)
      .where(inArray(cardOwnTexts.student_id, page))
      .orderBy(asc(cardOwnTexts.name))
      .all();
    for (const row of rows) found.set(row.student_id, [...(found.get(row.student_id) ?? []), row]);
  }
  return found;
}

const isOf = ({ student_id: student, name }: Pick<CardOwnText, "student_id" | "name">) =>
  and(eq(cardOwnTexts.student_id, student), eq(cardOwnTexts.name, name));

/** Gives a card a shorter text in the place of one that it had. */
export async function putOwnText(tx: Tx, row: typeof cardOwnTexts.$inferInsert): Promise<void> {
  await tx.delete(cardOwnTexts).where(isOf(row)).run();
  await tx.insert(cardOwnTexts).values(row).run();
}

/** Takes it away; false where there was none. */
export const deleteOwnText = async (tx: Tx, of: Pick<CardOwnText, "student_id" | "name">): Promise<boolean> =>
  (await tx.delete(cardOwnTexts).where(isOf(of)).returning({ name: cardOwnTexts.name }).all()).length > 0;

/** Forgets what was said of students' cards, and the texts that were made shorter for them. */
export async function forgetCardMarks(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .delete(cardSignatures)
    .where(inArray(student_id, [...ids]))
    .run();
  await tx
    .delete(cardOwnTexts)
    .where(inArray(cardOwnTexts.student_id, [...ids]))
    .run();
}
