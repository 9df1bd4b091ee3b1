import { and, asc, desc, eq, exists, gte, inArray, isNotNull, isNull, lt, not, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/connect.ts";
import { asListed } from "../db/list-rows.ts";
import { auditLog, classes, printBatches, printBatchStudents, schools, students } from "../db/schema.ts";
import { filesOf } from "../students/file-records.ts";

/** A class of which a purge may remove somebody. */
export interface PurgedClass {
  id: number;
  school_id: number;
  school: string;
  class_name: string;
  section: string | null;
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

const { batch_id, position, student_id, name, texts, photo } = printBatchStudents;

/** The classes of all schools, in the order of lists. */
export const allClasses = (db: Db): PurgedClass[] =>
  db
    .select({
      id: classes.id,
      school_id: classes.school_id,
      school: schools.name,
      class_name: classes.class_name,
      section: classes.section,
    })
    .from(classes)
    .innerJoin(schools, eq(schools.id, classes.school_id))
    .orderBy(asc(schools.name), asListed(classes.class_name), asListed(classes.section))
    .all();

/** A student, and the class to be told of. */
export interface StudentOfClass {
  id: number;
  room: PurgedClass;
}

/** The old students, class by class: only the ids of one class are in memory at a time. */
export function* oldStudents(db: Db, moment: string): Generator<StudentOfClass> {
  const ofClass = db
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.class_id, sql.placeholder("room")), isOld(db, moment)))
    .prepare();
  for (const room of allClasses(db)) for (const { id } of ofClass.all({ room: room.id })) yield { id, room };
}

/** Those of some students who are still old, with the names of their files. */
export const oldAmong = (tx: Db | Tx, ids: readonly number[], moment: string) =>
  tx
    .select({ id: students.id, photo: students.photo, files: students.files })
    .from(students)
    .where(and(inArray(students.id, ids), isOld(tx, moment)))
    .all()
    .map(({ id, ...row }) => ({ id, files: filesOf(row) }));

/** Deletes students with their unique answers and keys. */
export function deleteStudents(tx: Tx, ids: readonly number[]): void {
  tx.delete(students).where(inArray(students.id, ids)).run();
}

/** A printed card that still holds what it shows. */
export interface OldCard {
  batch: number;
  position: number;
  student: number | null;
  photo: string | null;
}

/** The cards of batches from before the moment that still hold what they show, batch by batch. */
export function* oldCards(db: Db, moment: string): Generator<OldCard> {
  const batches = db
    .select({ id: printBatches.id })
    .from(printBatches)
    .where(lt(printBatches.created_at, moment))
    .orderBy(asc(printBatches.id))
    .all();
  const ofBatch = db
    .select({ batch: batch_id, position, student: student_id, photo })
    .from(printBatchStudents)
    .where(
      and(eq(batch_id, sql.placeholder("batch")), or(isNotNull(name), isNotNull(texts), isNotNull(photo))),
    )
    .prepare();
  for (const { id } of batches) yield* ofBatch.all({ batch: id });
}

/** Empties cards; batches keep how many they had. */
export function emptyCards(tx: Tx, cards: readonly OldCard[]): void {
  const empty = tx
    .update(printBatchStudents)
    .set({ name: null, texts: null, photo: null, despite: null })
    .where(and(eq(batch_id, sql.placeholder("batch")), eq(position, sql.placeholder("position"))))
    .prepare();
  for (const card of cards) empty.run({ batch: card.batch, position: card.position });
}

/** Whether the photo of a card is that of the card's student, who is there. */
export function isPhotoOfStudent(db: Db, { student, photo: file }: OldCard): boolean {
  if (student === null || file === null) return false;
  const row = db
    .select({ photo: students.photo, files: students.files })
    .from(students)
    .where(eq(students.id, student))
    .get();
  return row !== undefined && filesOf(row).includes(file);
}

/** Whether a card is the last on which its photo is shown, and nobody is to see that one any more. */
export function isLastOfPhoto(db: Db, card: OldCard, moment: string): boolean {
  const last = db
    .select({ batch: batch_id, position, printed: printBatches.created_at })
    .from(printBatchStudents)
    .innerJoin(printBatches, eq(printBatches.id, batch_id))
    .where(eq(photo, card.photo as string))
    .orderBy(desc(printBatches.created_at), desc(batch_id), desc(position))
    .limit(1)
    .get();
  return last?.batch === card.batch && last.position === card.position && last.printed < moment;
}

/** The last entry of the audit log that says one of these of all of a table. */
const lastEntry = (db: Db, action: string, subjects: readonly string[]): number =>
  db
    .select({ id: sql<number | null>`max(${auditLog.id})` })
    .from(auditLog)
    .where(and(inArray(auditLog.subject, subjects), isNull(auditLog.subject_id), eq(auditLog.action, action)))
    .get()?.id ?? 0;

/** What the audit log says of a database that was written anew. */
export const COMPACTED = { action: "compact", subject: "database" } as const;

/**
 * Whether what was removed may still be found in the file: a purge has not been followed by a compaction, or the file
 * was never compacted, so that rows which older versions moved have left copies in it.
 */
export function isCompactionDue(db: Db): boolean {
  const compacted = lastEntry(db, COMPACTED.action, [COMPACTED.subject]);
  return compacted === 0 || lastEntry(db, "purge", ["students", "print_batches"]) > compacted;
}
