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
import { isOfPhoto } from "../../cards/printed/batch-rows.ts";
import type { OldSince } from "./retention.ts";
import { oldOfClass, filesOfStudents } from "../../installation/students/file-rows.ts";

/** A class from which a purge may remove students. */
export interface PurgedClass {
  id: number;
  school_id: number;
  school: string;
  class_name: string;
  section: string | null;
}

const { batch_id, position, student_id, name, texts, photo, state_reason, despite_reasons } =
  printBatchStudents;

/** Returns the classes of all schools, in list order. */
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

/** A student, and the student's class for the report. */
export interface StudentOfClass {
  id: number;
  room: PurgedClass;
}

/** Yields the old students, class by class. Only the IDs of one class are in memory at a time. */
export async function* oldStudents(db: Db, { school, moment }: OldSince): AsyncGenerator<StudentOfClass> {
  const ofClass = oldOfClass(db, moment.toISOString());
  for (const room of await allClasses(db))
    if (school === null || room.school_id === school)
      for (const { id } of await ofClass.all({ room: room.id })) yield { id, room };
}

/** A printed card that still has its content. */
export interface OldCard {
  batch: number;
  position: number;
  student: number | null;
  photo: string | null;
  /** The school of the batch, or null if it was deleted. */
  school: number | null;
}

/** Yields the cards that still have their content, from batches printed before the given time, batch by batch. */
export async function* oldCards(db: Db, { school, moment }: OldSince): AsyncGenerator<OldCard> {
  const batches = await db
    .select({ id: printBatches.id, of: printBatches.school_id })
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
        or(...[name, texts, photo, state_reason, despite_reasons].map(isNotNull)),
      ),
    )
    .prepare();
  for (const { id, of } of batches)
    for (const card of await ofBatch.all({ batch: id })) yield { ...card, school: of };
}

/** Clears the content of cards. Cards keep their number and state, and batches keep their card count. */
export async function emptyCards(
  tx: Tx,
  cards: readonly Pick<OldCard, "batch" | "position">[],
): Promise<void> {
  const empty = tx
    .update(printBatchStudents)
    .set({
      name: null,
      texts: null,
      photo: null,
      despite: null,
      despite_reasons: null,
      state_reason: null,
      valid_until: null,
    })
    .where(and(eq(batch_id, sql.placeholder("batch")), eq(position, sql.placeholder("position"))))
    .prepare();
  for (const card of cards) await empty.run({ batch: card.batch, position: card.position });
}

/** Whether the photo of a card is the current photo of the card's existing student. */
export async function isPhotoOfStudent(db: Db, { student, photo: file }: OldCard): Promise<boolean> {
  if (student === null || file === null) return false;
  return (await filesOfStudents(db, [student])).includes(file);
}

/** Whether a card is the last one with its photo and the photo no longer has to be kept. */
export async function isLastOfPhoto(db: Db, card: OldCard, moment: string): Promise<boolean> {
  const last = await db
    .select({ batch: batch_id, position, printed: printBatches.created_at })
    .from(printBatchStudents)
    .innerJoin(printBatches, eq(printBatches.id, batch_id))
    .where(isOfPhoto(card.photo as string, card.school))
    .orderBy(desc(printBatches.created_at), desc(batch_id), desc(position))
    .limit(1)
    .get();
  return last?.batch === card.batch && last.position === card.position && last.printed < moment;
}

/** Returns the ID of the last audit log entry for one of the given actions on a whole table. */
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

/** The actions that leave copies of deleted data in the database file. */
const REMOVING = [
  "students.purge",
  "print_batches.purge",
  "students.erase",
  "card_orders.purge",
] as const satisfies readonly DeedName[];

/** The audit log action for the compaction of a database. */
export const COMPACTED = "database.compact" satisfies DeedName;

/**
 * Whether the database file may still contain deleted data. This is the case if no compaction has followed a purge,
 * or if the file was never compacted, because rows moved by older versions have left copies in it.
 */
export async function isCompactionDue(db: Db): Promise<boolean> {
  const compacted = await lastEntry(db, COMPACTED);
  return compacted === 0 || (await lastEntry(db, ...REMOVING)) > compacted;
}
