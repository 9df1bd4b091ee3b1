import type { DeedName } from "@idms/core/school/log/deeds";
import { and, asc, desc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../installation/engines/connect.ts";
import { asLogged } from "../../trust/log/log-rows.ts";
import {
  auditLog,
  classes,
  printBatches,
  printBatchStudents,
  schools,
} from "../../installation/tables/schema.ts";
import type { OldSince } from "./retention.ts";
import { oldOfClass, filesOfStudents } from "../../installation/students/file-rows.ts";

/** A class of which a purge may remove somebody. */
export interface PurgedClass {
  id: number;
  school_id: number;
  school: string;
  class_name: string;
  section: string | null;
}

const { batch_id, position, student_id, name, texts, photo, state_reason } = printBatchStudents;

/** The classes of all schools, in the order of lists. */
export const allClasses = async (db: Db): Promise<PurgedClass[]> =>
  await db
    .select({
      id: classes.id,
      school_id: classes.school_id,
      school: schools.name,
      class_name: classes.class_name,
      section: classes.section,
    })
    .from(classes)
    .innerJoin(schools, eq(schools.id, classes.school_id))
    .orderBy(asc(schools.name), asc(classes.class_name_sort), asc(classes.section_sort))
    .all();

/** A student, and the class to be told of. */
export interface StudentOfClass {
  id: number;
  room: PurgedClass;
}

/** The old students, class by class: only the ids of one class are in memory at a time. */
export async function* oldStudents(db: Db, { school, moment }: OldSince): AsyncGenerator<StudentOfClass> {
  const ofClass = oldOfClass(db, moment.toISOString());
  for (const room of await allClasses(db))
    if (school === null || room.school_id === school)
      for (const { id } of await ofClass.all({ room: room.id })) yield { id, room };
}

/** A printed card that still holds what it shows. */
export interface OldCard {
  batch: number;
  position: number;
  student: number | null;
  photo: string | null;
}

/** The cards of batches from before the moment that still hold what they show, batch by batch. */
export async function* oldCards(db: Db, { school, moment }: OldSince): AsyncGenerator<OldCard> {
  const batches = await db
    .select({ id: printBatches.id })
    .from(printBatches)
    .where(
      and(
        lt(printBatches.created_at, moment.toISOString()),
        school === null ? undefined : eq(printBatches.school_id, school),
      ),
    )
    .orderBy(asc(printBatches.id))
    .all();
  const ofBatch = db
    .select({ batch: batch_id, position, student: student_id, photo })
    .from(printBatchStudents)
    .where(
      and(
        eq(batch_id, sql.placeholder("batch")),
        or(isNotNull(name), isNotNull(texts), isNotNull(photo), isNotNull(state_reason)),
      ),
    )
    .prepare();
  for (const { id } of batches) yield* await ofBatch.all({ batch: id });
}

/** Empties cards, which keep their number and state; batches keep how many they had. */
export async function emptyCards(
  tx: Tx,
  cards: readonly Pick<OldCard, "batch" | "position">[],
): Promise<void> {
  const empty = tx
    .update(printBatchStudents)
    .set({ name: null, texts: null, photo: null, despite: null, state_reason: null, valid_until: null })
    .where(and(eq(batch_id, sql.placeholder("batch")), eq(position, sql.placeholder("position"))))
    .prepare();
  for (const card of cards) await empty.run({ batch: card.batch, position: card.position });
}

/** Whether the photo of a card is that of the card's student, who is there. */
export async function isPhotoOfStudent(db: Db, { student, photo: file }: OldCard): Promise<boolean> {
  if (student === null || file === null) return false;
  return (await filesOfStudents(db, [student])).includes(file);
}

/** Whether a card is the last on which its photo is shown, and nobody is to see that one any more. */
export async function isLastOfPhoto(db: Db, card: OldCard, moment: string): Promise<boolean> {
  const last = await db
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
const lastEntry = async (db: Db, ...deeds: readonly DeedName[]): Promise<number> =>
  (
    await db
      .select({ id: sql<number | null>`max(${auditLog.id})` })
      .from(auditLog)
      .where(
        and(
          isNull(auditLog.subject_id),
          or(
            ...deeds
              .map(asLogged)
              .map(({ subject, action }) => and(eq(auditLog.subject, subject), eq(auditLog.action, action))),
          ),
        ),
      )
      .get()
  )?.id ?? 0;

/** The statements that leave copies in a file of what they take out of the database. */
const REMOVING = [
  "students.purge",
  "print_batches.purge",
  "students.erase",
  "card_orders.purge",
] as const satisfies readonly DeedName[];

/** The audit log's entry for a database that was rewritten. */
export const COMPACTED = "database.compact" satisfies DeedName;

/**
 * Whether what was removed may still be found in the file: a purge has not been followed by a compaction, or the file
 * was never compacted, so that rows which older versions moved have left copies in it.
 */
export async function isCompactionDue(db: Db): Promise<boolean> {
  const compacted = await lastEntry(db, COMPACTED);
  return compacted === 0 || (await lastEntry(db, ...REMOVING)) > compacted;
}
