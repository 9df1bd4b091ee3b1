import { createHash } from "node:crypto";
import { dayOf } from "@idms/core/forms/values/iso-date";
import { isCardExpired, type CardState } from "@idms/core/print/batches/card-life";
import type { Delivery, DeliveryState } from "@idms/core/print/batches/delivery";
import type { Sentence } from "@idms/core/sentence";
import type { BatchMark, SentBatch, Unmarked } from "@idms/core/print/sending/sent-batch";
import type { OutputProfile } from "@idms/core/node/colour/output-profile";
import { and, asc, desc, eq, inArray, isNotNull, isNull, max, not, sql, type SQL } from "drizzle-orm";
import { fontFilesOf, picturesOf, type IdTemplate } from "../designs/design-rows.ts";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import {
  auditLog,
  isAtSchool,
  outputProfiles,
  printBatches,
  printBatchStudents,
  printedTemplates,
} from "../../installation/tables/schema.ts";
import { idsOfSchool, insertCards } from "../../installation/students/card-rows.ts";
import type { CardData } from "./printed-card.ts";

export type PrintBatch = typeof printBatches.$inferSelect;
export type NewPrintBatch = typeof printBatches.$inferInsert;

/**
 * Records a batch and the position of each student's card. If a student has been deleted in the meantime, null is
 * recorded.
 */
export async function recordBatch(tx: Tx, batch: NewPrintBatch, staged: SQL): Promise<PrintBatch> {
  const recorded = await tx.insert(printBatches).values(batch).returning().get();
  await insertCards(tx, recorded.id, staged);
  return recorded;
}

/** Stores a copy of the template's current version, unless it has already been stored. Returns the copy's ID. */
export async function keepTemplate(tx: Tx, template: IdTemplate): Promise<number> {
  const version = and(
    eq(printedTemplates.id_template_id, template.id),
    eq(printedTemplates.version, template.version),
  );
  const kept = await tx.select({ id: printedTemplates.id }).from(printedTemplates).where(version).get();
  if (kept) return kept.id;
  const { id: id_template_id, version: number } = template;
  return (
    await tx.insert(printedTemplates).values({ id_template_id, version: number, template }).returning().get()
  ).id;
}

/** Stores the output profile of a printing press, unless it has already been stored. Returns its ID. */
export async function keepOutputProfile(tx: Tx, { name, bytes }: OutputProfile): Promise<number> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const kept = await tx
    .select({ id: outputProfiles.id })
    .from(outputProfiles)
    .where(eq(outputProfiles.sha256, sha256))
    .get();
  if (kept) return kept.id;
  const row = { name, sha256, bytes: Buffer.from(bytes) };
  return (await tx.insert(outputProfiles).values(row).returning({ id: outputProfiles.id }).get()).id;
}

export interface BatchWish {
  school?: number | undefined;
  /** The class's ID. */
  classroom?: number | undefined;
  /** Whether the batches were delivered, or still have cards to deliver. */
  delivery?: DeliveryState | undefined;
  /** Whether the students of the batches are marked as printed. */
  mark?: BatchMark | undefined;
  /** Maximum number of batches to return, newest first. */
  limit?: number | undefined;
}

const HAS_MARK: Readonly<Record<BatchMark, SQL>> = {
  marked: sql`NOT ${printBatches.awaits_mark}`,
  // A proof whose cards were all printed again has nothing left to mark.
  not_marked: sql`${printBatches.awaits_mark} AND ${isNull(printBatches.unmarked)} AND EXISTS (
    SELECT 1 FROM ${printBatchStudents} WHERE ${printBatchStudents.batch_id} = ${printBatches.id} AND ${isAtSchool})`,
  unmarked: sql`${printBatches.awaits_mark} AND ${isNotNull(printBatches.unmarked)}`,
};

/** Returns the condition for batches that match a wish. */
export const isWished = ({ school, classroom, delivery, mark }: BatchWish): SQL | undefined =>
  and(
    school === undefined ? undefined : eq(printBatches.school_id, school),
    classroom === undefined ? undefined : eq(printBatches.class_id, classroom),
    delivery === "delivered" ? isNotNull(printBatches.delivered_on) : undefined,
    delivery === "waiting"
      ? sql`${isNull(printBatches.delivered_on)} AND ${HAS_MARK.marked} AND EXISTS (SELECT 1 FROM ${printBatchStudents}
          WHERE ${printBatchStudents.batch_id} = ${printBatches.id} AND ${isAtSchool})`
      : undefined,
    mark && HAS_MARK[mark],
  );

/** Lists batches, newest first. */
export async function listBatches(db: Db, { limit, ...wish }: BatchWish): Promise<PrintBatch[]> {
  const query = db
    .select()
    .from(printBatches)
    .where(isWished(wish))
    .orderBy(desc(printBatches.created_at), desc(printBatches.id))
    .$dynamic();
  return limit === undefined ? await query.all() : await query.limit(limit).all();
}

/** Returns batches by their IDs, in any order. */
export async function batchesOf(db: Reads, ids: readonly number[]): Promise<PrintBatch[]> {
  const found: PrintBatch[] = [];
  for (const page of pagesOf(ids))
    found.push(...(await db.select().from(printBatches).where(inArray(printBatches.id, page)).all()));
  return found;
}

/**
 * Counts the cards of each of these batches that have not been delivered or handed out. Batches without any, and batches
 * whose students are not marked as printed, are left out.
 */
export async function countToDeliver(db: Reads, batches: readonly number[]): Promise<Map<number, number>> {
  const { id, delivered_on } = printBatches;
  const counted = new Map<number, number>();
  for (const page of pagesOf(batches)) {
    const rows = await db
      .select({ id, count: sql<number>`cast(count(*) as integer)` })
      .from(printBatches)
      .innerJoin(printBatchStudents, eq(printBatchStudents.batch_id, id))
      .where(and(inArray(id, page), isNull(delivered_on), isAtSchool, HAS_MARK.marked))
      .groupBy(id)
      .all();
    for (const row of rows) counted.set(row.id, row.count);
  }
  return counted;
}

/** Counts the cards of each of these batches that later cards replaced. Batches without any are left out. */
export async function countReplaced(db: Reads, batches: readonly number[]): Promise<Map<number, number>> {
  const { batch_id: id, state } = printBatchStudents;
  const counted = new Map<number, number>();
  for (const page of pagesOf(batches)) {
    const rows = await db
      .select({ id, count: sql<number>`cast(count(*) as integer)` })
      .from(printBatchStudents)
      .where(and(inArray(id, page), eq(state, "replaced")))
      .groupBy(id)
      .all();
    for (const row of rows) counted.set(row.id, row.count);
  }
  return counted;
}

/** Returns the day of the last delivery to each class of a school or, if null, of all schools, or to one class. */
export async function deliveryDays(
  db: Reads,
  school: number | null,
  classroom?: number,
): Promise<Map<number, string>> {
  const { class_id, school_id, delivered_on } = printBatches;
  const isOfClass = classroom === undefined ? isNotNull(class_id) : eq(class_id, classroom);
  const rows = await db
    .select({ id: class_id, on: max(delivered_on) })
    .from(printBatches)
    .where(and(school === null ? undefined : eq(school_id, school), isOfClass, isNotNull(delivered_on)))
    .groupBy(class_id)
    .all();
  return new Map(rows.map(({ id, on }) => [Number(id), on ?? ""]));
}

/** Returns the last batch that was written to a file, or undefined if there is none. */
export async function findBatchOfFile(db: Db, file: string): Promise<PrintBatch | undefined> {
  const { file_name, id } = printBatches;
  return db.select().from(printBatches).where(eq(file_name, file)).orderBy(desc(id)).limit(1).get();
}

/** Whether cards have been printed from an ID template. */
export async function hasPrinted(db: Db, template: number): Promise<boolean> {
  const { id, id_template_id } = printBatches;
  const found = await db.select({ id }).from(printBatches).where(eq(id_template_id, template)).limit(1).get();
  return found !== undefined;
}

export async function findBatch(db: Reads, id: number): Promise<PrintBatch | undefined> {
  return db.select().from(printBatches).where(eq(printBatches.id, id)).get();
}

/**
 * Returns the template version from which a batch was printed. Returns undefined for a batch that was printed before
 * template versions were stored.
 */
export async function findPrintedTemplate(db: Db, batch: PrintBatch): Promise<IdTemplate | undefined> {
  if (batch.printed_template_id === null) return undefined;
  return (
    await db.select().from(printedTemplates).where(eq(printedTemplates.id, batch.printed_template_id)).get()
  )?.template;
}

/** Returns the output profile of a batch, or null if the batch is not PDF/X-4. */
export async function findOutputProfile(
  db: Db,
  { output_profile_id }: PrintBatch,
): Promise<OutputProfile | null> {
  if (output_profile_id === null) return null;
  const { name, bytes } = outputProfiles;
  return (
    (await db
      .select({ name, bytes })
      .from(outputProfiles)
      .where(eq(outputProfiles.id, output_profile_id))
      .get()) ?? null
  );
}

/**
 * A card's position in a batch, counted from 0, and the student. The student is null if the record has been deleted.
 */
export interface BatchCard {
  position: number;
  student: number | null;
  name: string | null;
  /**
   * Whether the card's contents are still stored. The contents of old batches were never stored, and purging removes
   * the contents of cards.
   */
  kept: boolean;
  /**
   * The serious findings that were disregarded to print the card, as text. Null if there were none or if the contents
   * are not stored.
   */
  despite: string | null;
  despite_reasons: Sentence[] | null;
  number: string;
  state: CardState;
  valid_until: string | null;
  is_expired: boolean;
}

/** Lists the cards of a batch in the order of its file. */
export async function listBatchCards(db: Db, batchId: number): Promise<BatchCard[]> {
  const today = dayOf(new Date());
  return (
    await db
      .select({
        position: printBatchStudents.position,
        student: printBatchStudents.student_id,
        name: printBatchStudents.name,
        texts: isNotNull(printBatchStudents.texts),
        despite: printBatchStudents.despite,
        despite_reasons: printBatchStudents.despite_reasons,
        number: printBatchStudents.number,
        state: printBatchStudents.state,
        valid_until: printBatchStudents.valid_until,
      })
      .from(printBatchStudents)
      .where(eq(printBatchStudents.batch_id, batchId))
      .orderBy(asc(printBatchStudents.position))
      .all()
  ).map(({ texts, ...card }) => ({ ...card, kept: Boolean(texts), is_expired: isCardExpired(card, today) }));
}

/**
 * Yields the printed cards at the given positions of a batch, in that order. Only a few hundred cards are in memory at
 * a time.
 */
export async function* readBatchCards(
  db: Db,
  batchId: number,
  positions: readonly number[],
): AsyncGenerator<CardData> {
  for (const page of pagesOf(positions)) {
    const rows = await db
      .select()
      .from(printBatchStudents)
      .where(and(eq(printBatchStudents.batch_id, batchId), inArray(printBatchStudents.position, page)))
      .all();
    const byPosition = new Map(rows.map((row) => [row.position, row]));
    for (const position of page) {
      const row = byPosition.get(position);
      if (row?.texts == null) continue;
      const texts = JSON.parse(row.texts) as CardData["texts"];
      const { student_id: student, photo, despite, duplicate, valid_until } = row;
      yield { student, name: row.name ?? "", photo, texts, despite, duplicate, valid_until };
    }
  }
}

/** A student's most recently printed card. */
export interface LastPrint extends Pick<CardData, "duplicate"> {
  student: number;
  batch: number;
  photo: string | null;
  /** The card's text as JSON. */
  texts: string;
}

/**
 * Yields the most recently printed cards of a school's students, in student order, page by page. All student IDs are
 * read at once because they are small. The cards are then read by index.
 */
export async function* readLastPrints(db: Db, schoolId: number): AsyncGenerator<LastPrint[]> {
  const { student_id: student, batch_id: batch, position, photo, texts, duplicate } = printBatchStudents;
  for (const some of pagesOf(await idsOfSchool(db, schoolId))) {
    const latest = db
      .select({ student, batch: max(batch).as("batch") })
      .from(printBatchStudents)
      .where(and(inArray(student, some), isNotNull(texts)))
      .groupBy(student)
      .as("latest");
    const rows = await db
      .select({ student, batch, photo, texts, duplicate })
      .from(latest)
      .innerJoin(printBatchStudents, and(eq(student, latest.student), eq(batch, latest.batch)))
      .where(isNotNull(texts))
      .orderBy(asc(student), asc(position))
      .all();
    // If a student has two cards in a batch, the first one counts.
    const page = [...new Map(rows.toReversed().map((row) => [row.student, row])).values()].toReversed();
    if (page.length > 0) yield page as LastPrint[];
  }
}

/**
 * Selects the printed cards of a school that show a photo, where cards are joined with their batches. Students of two
 * schools never share a file. The index of photos begins with the batch, so that a print writes to a few pages of the
 * index rather than to one page per card.
 */
export const isOfPhoto = (name: string, school: number | null) =>
  and(
    school === null ? isNull(printBatches.school_id) : eq(printBatches.school_id, school),
    eq(printBatchStudents.photo, name),
  );

export const isPhotoPrinted = async (db: Reads, name: string, school: number | null): Promise<boolean> =>
  (await db
    .select({ batch: printBatchStudents.batch_id })
    .from(printBatches)
    .innerJoin(printBatchStudents, eq(printBatchStudents.batch_id, printBatches.id))
    .where(isOfPhoto(name, school))
    .limit(1)
    .get()) !== undefined;

/**
 * Whether a card is known to have been printed before the last verification of a student.
 * @param student the student's ID, or the column with it
 */
function isPrintedBefore(student: SQL): SQL {
  const verified = sql`(select max(id) from ${auditLog}
    where subject = 'students' and subject_id = ${student} and (action = 'verify' or action = 'promote' and not exists (
      select 1 from ${auditLog} as undone where undone.subject = 'students' and undone.subject_id = ${student}
        and undone.action = 'undo_promote' and undone.id > ${auditLog.id})))`;
  return sql`exists (select 1 from ${auditLog} as printing
    where printing.subject = 'print_batches' and printing.subject_id = ${printBatchStudents.batch_id} and printing.id < ${verified})`;
}

/**
 * Returns a query for the students whose newest card is in a batch and has not been handed out.
 * @param onlyCurrent whether the card must have been printed after the student's last verification
 */
export function studentsOfBatch(batch: number, onlyCurrent: boolean): SQL {
  const { batch_id, student_id, state } = printBatchStudents;
  const isCurrent = onlyCurrent ? not(isPrintedBefore(sql`${student_id}`)) : sql`true`;
  return sql`(select ${student_id} from ${printBatchStudents}
    where ${batch_id} = ${batch} and ${state} = 'printed' and ${isCurrent})`;
}

/** Records the printer job in which a batch was sent. */
export const setSent = (tx: Tx, batch: number, sent: SentBatch | null): Promise<unknown> =>
  tx.update(printBatches).set({ sent }).where(eq(printBatches.id, batch)).run();

/** Records who unmarked the students of a batch, whose cards are then not valid until it is marked again. */
export const setUnmarked = (tx: Tx, batch: number, unmarked: Unmarked): Promise<unknown> =>
  tx.update(printBatches).set({ unmarked, awaits_mark: true }).where(eq(printBatches.id, batch)).run();

/** Records or removes the delivery of a batch. */
export const setDelivered = (tx: Tx, batch: number, delivered: Delivery | null): Promise<unknown> =>
  tx
    .update(printBatches)
    .set({ delivered_on: delivered?.on ?? null, delivered_by: delivered?.by ?? null })
    .where(eq(printBatches.id, batch))
    .run();

/** Records the delivery of those of the batches that have not been delivered yet. */
export async function deliverOthers(tx: Tx, batches: readonly number[], { on, by }: Delivery): Promise<void> {
  const set = { delivered_on: on, delivered_by: by };
  const { id, delivered_on } = printBatches;
  for (const page of pagesOf(batches))
    await tx
      .update(printBatches)
      .set(set)
      .where(and(inArray(id, page), isNull(delivered_on)))
      .run();
}

/**
 * Whether a student's card was printed after the verification. The order of events is taken from the audit log and
 * does not depend on the clock. A print counts unless it is known to be earlier. The start of a new school year
 * counts as a new verification, unless it was undone, because last year's cards do not depend on it.
 */
export async function isPrintedSinceVerified(tx: Reads, id: number): Promise<boolean> {
  const { batch_id, student_id } = printBatchStudents;
  const printed = tx
    .select({ batch_id })
    .from(printBatchStudents)
    .where(and(eq(student_id, id), not(isPrintedBefore(sql`${id}`))))
    .limit(1);
  return (await printed.get()) !== undefined;
}

/** Yields the stored files that printed templates need. */
export async function* printedPictures(db: Db): AsyncGenerator<string> {
  for (const { template } of await db.select().from(printedTemplates).all()) yield* picturesOf(template);
}

/** Yields the stored font files that printed templates use. */
export async function* printedFonts(db: Db): AsyncGenerator<string> {
  for (const { template } of await db.select().from(printedTemplates).all()) yield* fontFilesOf(template);
}
