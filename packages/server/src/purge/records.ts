import { and, asc, eq, exists, gte, inArray, isNotNull, lt, not, or, sql, type SQL } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import { asListed } from "../db/list-rows.ts";
import { pagesOf } from "../db/pages-of.ts";
import { classes, printBatches, printBatchStudents, schools, students } from "../db/schema.ts";
import { filesOf } from "../students/file-records.ts";

/** Students of a class that are old. */
export interface OldClass {
  school_id: number;
  school: string;
  class_name: string;
  section: string | null;
  students: number;
}

/** Whoever has not been touched since the moment, nor printed. */
const isOld = (tx: Db | Tx, moment: string) =>
  and(
    lt(students.updated_at, moment),
    not(
      exists(
        tx
          .select({ one: sql`1` })
          .from(printBatchStudents)
          .innerJoin(printBatches, eq(printBatches.id, printBatchStudents.batch_id))
          .where(and(eq(printBatchStudents.student_id, students.id), gte(printBatches.created_at, moment))),
      ),
    ),
  );

const { name, texts, photo } = printBatchStudents;

/** The cards of batches from before the moment that still hold what they show. */
const isOldCard = (tx: Db | Tx, moment: string) =>
  and(
    inArray(
      printBatchStudents.batch_id,
      tx.select({ id: printBatches.id }).from(printBatches).where(lt(printBatches.created_at, moment)),
    ),
    or(isNotNull(name), isNotNull(texts), isNotNull(photo)),
  );

export function countOldStudents(tx: Db | Tx, moment: string): OldClass[] {
  return tx
    .select({
      school_id: students.school_id,
      school: schools.name,
      class_name: classes.class_name,
      section: classes.section,
      students: sql<number>`count(*)`,
    })
    .from(students)
    .innerJoin(schools, eq(schools.id, students.school_id))
    .innerJoin(classes, eq(classes.id, students.class_id))
    .where(isOld(tx, moment))
    .groupBy(students.school_id, students.class_id)
    .orderBy(asc(schools.name), asListed(classes.class_name), asListed(classes.section))
    .all();
}

export function countOldCards(tx: Db | Tx, moment: string): number {
  return (
    tx
      .select({ count: sql<number>`count(*)` })
      .from(printBatchStudents)
      .where(isOldCard(tx, moment))
      .get()?.count ?? 0
  );
}

/** The files that students and cards name: the old ones, or all others. */
export function* namedBy(tx: Db | Tx, moment: string, which: "old" | "others"): Generator<string> {
  const chosen = <T extends SQL | undefined>(old: T) => (which === "old" ? old : not(old as SQL));
  const ids = tx
    .select({ id: students.id })
    .from(students)
    .where(chosen(isOld(tx, moment)))
    .all();
  for (const page of pagesOf(ids.map(({ id }) => id))) {
    const rows = tx
      .select({ photo: students.photo, files: students.files })
      .from(students)
      .where(inArray(students.id, page))
      .all();
    for (const row of rows) yield* filesOf(row);
  }
  const cards = tx
    .selectDistinct({ photo })
    .from(printBatchStudents)
    .where(chosen(isOldCard(tx, moment)))
    .all();
  for (const card of cards) if (card.photo !== null) yield card.photo;
}

/** Empties the old cards; batches keep how many they had. */
export function emptyOldCards(tx: Tx, moment: string): void {
  tx.update(printBatchStudents)
    .set({ name: null, texts: null, photo: null })
    .where(isOldCard(tx, moment))
    .run();
}

/** Deletes the old students with their unique answers. */
export function deleteOldStudents(tx: Tx, moment: string): void {
  tx.delete(students).where(isOld(tx, moment)).run();
}
