import { ORDERED } from "@idms/core/print/orders/order-life";
import type { StudentStatus } from "@idms/core/students/records/status";
import { and, asc, desc, eq, inArray, isNull, max, ne, notInArray, sql, type SQL } from "drizzle-orm";
import type { Db, Reads, Tx } from "../engines/connect.ts";
import { rowsAfter, type Place } from "../rows/keyset.ts";
import { contains } from "../rows/list-rows.ts";
import { pagesOf } from "../rows/pages-of.ts";
import {
  cardOrderClasses,
  cardOrders,
  cardOwnTexts,
  cardSignatures,
  printBatchStudents,
  students,
} from "../tables/schema.ts";
import { byName, isAmong, isOfClass, isOfSchool } from "./conditions.ts";
import type { Student } from "./student-rows.ts";

/** The student data that a card can show. */
export type PrintableStudent = Pick<
  Student,
  | "id"
  | "school_id"
  | "class_id"
  | "form_template_id"
  | "status"
  | "full_name"
  | "parent_phone"
  | "photo"
  | "meta"
  | "files"
  | "created_at"
> & {
  /** Shorter text that applies only to this student's card. */
  card_texts: CardOwnText[];
};

/**
 * Returns the IDs of a class's students, sorted by name: either the students with certain statuses, or certain students
 * regardless of status. IDs are small, so a print gets its whole list from this function, and then reads the students
 * page by page.
 */
export async function printableIds(
  db: Reads,
  classId: number,
  select: { statuses: readonly StudentStatus[] } | { ids: readonly number[] },
): Promise<number[]> {
  const ofStatus = "statuses" in select ? inArray(students.status, [...select.statuses]) : undefined;
  const found = (
    await db
      .select({ id: students.id })
      .from(students)
      .where(and(isOfClass(classId), ofStatus))
      .orderBy(...byName)
      .all()
  ).map((row) => row.id);
  if ("statuses" in select) return found;
  const wanted = new Set(select.ids);
  return found.filter((id) => wanted.has(id));
}

/**
 * Reads the students with the given IDs, in the given order. Only a few hundred students are in memory at a time.
 * Students that have been deleted in the meantime are skipped.
 */
export async function* readPrintable(db: Db, ids: readonly number[]): AsyncGenerator<PrintableStudent> {
  for (const page of pagesOf(ids)) {
    const rows = await db
      .select({
        id: students.id,
        school_id: students.school_id,
        class_id: students.class_id,
        form_template_id: students.form_template_id,
        status: students.status,
        full_name: students.full_name,
        parent_phone: students.parent_phone,
        photo: students.photo,
        meta: students.meta,
        files: students.files,
        created_at: students.created_at,
      })
      .from(students)
      .where(isAmong(page))
      .all();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const own = await ownTextsOf(db, page);
    for (const id of page) {
      const row = byId.get(id);
      if (row) yield { ...row, card_texts: own.get(id) ?? [] };
    }
  }
}

export async function findPrintable(db: Db, id: number): Promise<PrintableStudent | undefined> {
  for await (const student of readPrintable(db, [id])) return student;
  return undefined;
}

const { batch_id, position, student_id, number, name, texts, duplicate, state, handed_out_at, replaced_by } =
  printBatchStudents;

const cardColumns = {
  batch_id,
  position,
  student_id,
  number,
  name,
  texts,
  duplicate,
  state,
  handed_out_at,
  replaced_by,
  full_name: students.full_name,
  meta: students.meta,
  form_template_id: students.form_template_id,
};

const isOfCard = eq(students.id, student_id);

const cardsWhere = async (db: Db, where: SQL | undefined) =>
  db
    .select(cardColumns)
    .from(printBatchStudents)
    .leftJoin(students, isOfCard)
    .where(where)
    .orderBy(asc(batch_id), asc(position))
    .all();

/** A printed card, with its student's current data. */
export type CardRow = Awaited<ReturnType<typeof cardsWhere>>[number];

/** Returns the cards in the given batches, sorted by batch and by position in the batch's file. */
export async function cardsOfBatches(db: Db, batches: readonly number[]): Promise<CardRow[]> {
  const cards: CardRow[] = [];
  for (const page of pagesOf(batches.toSorted((a, b) => a - b)))
    cards.push(...(await cardsWhere(db, inArray(batch_id, page))));
  return cards;
}

/**
 * Returns the most recently printed card of each student in a class, in file order. Students without a card are
 * omitted.
 */
export async function lastCardsOfClass(db: Db, classroom: number): Promise<CardRow[]> {
  const last = db
    .select({ student: student_id, batch: max(batch_id).as("batch") })
    .from(printBatchStudents)
    .innerJoin(students, isOfCard)
    .where(and(isOfClass(classroom), eq(students.status, "ID_GENERATED")))
    .groupBy(student_id)
    .as("last");
  return db
    .select(cardColumns)
    .from(printBatchStudents)
    .innerJoin(last, and(eq(last.student, student_id), eq(last.batch, batch_id)))
    .innerJoin(students, isOfCard)
    .orderBy(asc(batch_id), asc(position))
    .all();
}

/** Returns the students in a class who have no card yet, sorted by name. */
export const withoutCardIn = async (db: Reads, classroom: number) =>
  db
    .select({
      id: students.id,
      full_name: students.full_name,
      meta: students.meta,
      status: students.status,
      sent_back: students.sent_back,
    })
    .from(students)
    .where(and(isOfClass(classroom), ne(students.status, "ID_GENERATED")))
    .orderBy(...byName)
    .all();

/**
 * Records the staged cards of a batch. If a student has been deleted in the meantime, the student is recorded as
 * null.
 */
export const insertCards = async (tx: Tx, batch: number, staged: SQL): Promise<void> =>
  void (await tx.run(sql`
    INSERT INTO ${printBatchStudents} (batch_id, position, student_id, name, texts, photo, despite, despite_reasons, number, duplicate, signed_by, valid_until)
    SELECT ${batch}, n - 1, ${students.id}, name, texts, card.photo, card.despite, card.despite_reasons, card.number, card.duplicate, card.signed_by, card.valid_until
    FROM ${staged} AS card LEFT JOIN ${students} ON ${students.id} = student ORDER BY n`));

/** Returns the IDs of a school's students, oldest first. */
export const idsOfSchool = async (db: Reads, schoolId: number): Promise<number[]> =>
  (
    await db
      .select({ id: students.id })
      .from(students)
      .where(isOfSchool(schoolId))
      .orderBy(asc(students.id))
      .all()
  ).map(({ id }) => id);

/** Builds a query for the IDs of the students that match a search. Returns undefined for a blank search. */
export function idsFound(db: Db, school: number | null, search: string) {
  const named = contains(search, students.search_key);
  if (!named) return undefined;
  return db
    .select({ id: students.id })
    .from(students)
    .where(and(isOfSchool(school), named));
}

/** A filter for ordered cards of one school, or of all schools if null. */
export interface OrderedFilter {
  school: number | null;
  classroom?: number | undefined;
  student?: number | undefined;
  /** The text to search for. */
  search?: string | undefined;
}

/** Whether a student is in an ordered class, and has not been printed yet. */
const isOrdered = and(
  inArray(cardOrders.state, [...ORDERED.order]),
  isNull(cardOrderClasses.printed_at),
  eq(students.status, ORDERED.student),
);

/** Returns the orders with which the next cards of some students are printed, keyed by student ID. */
export async function ordersOfStudents(db: Reads, ids: readonly number[]): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (const page of pagesOf(ids)) {
    const rows = await db
      .select({ student: students.id, order: cardOrders.id })
      .from(students)
      .innerJoin(cardOrderClasses, eq(cardOrderClasses.class_id, students.class_id))
      .innerJoin(cardOrders, eq(cardOrders.id, cardOrderClasses.order_id))
      .where(and(isAmong(page), isOrdered))
      .all();
    for (const { student, order } of rows) found.set(student, order);
  }
  return found;
}

/**
 * Returns the students in ordered classes whose cards have not been printed yet, most urgent first. The list is
 * paginated by cursor.
 */
export const orderedRows = (db: Reads, { school, classroom, student, search }: OrderedFilter, place: Place) =>
  rowsAfter(
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
      isOrdered,
      school === null ? undefined : eq(cardOrders.school_id, school),
      classroom === undefined ? undefined : eq(cardOrderClasses.class_id, classroom),
      student === undefined ? undefined : eq(students.id, student),
      contains(search ?? "", students.search_key),
    ),
    [cardOrders.needed_by, students.id].map((column) => ({ column, descending: false })),
    place,
  );

export type CardSignature = typeof cardSignatures.$inferSelect;
export type CardOwnText = typeof cardOwnTexts.$inferSelect;

/** Maximum number of verdicts kept per card. Anyone with a link can submit any number of verdicts. */
const MOST_SIGNATURES = 20;

/** Returns the latest verdicts on the cards of a class, keyed by student ID. */
export async function lastSignaturesOfClass(db: Reads, classId: number): Promise<Map<number, CardSignature>> {
  const last = db
    .select({ id: max(cardSignatures.id) })
    .from(cardSignatures)
    .innerJoin(students, eq(students.id, cardSignatures.student_id))
    .where(isOfClass(classId))
    .groupBy(cardSignatures.student_id);
  const rows = await db.select().from(cardSignatures).where(inArray(cardSignatures.id, last)).all();
  return new Map(rows.map((row) => [row.student_id, row]));
}

/** Returns all verdicts on a student's card, newest first. */
export const signaturesOf = async (db: Reads, student: number): Promise<CardSignature[]> =>
  db
    .select()
    .from(cardSignatures)
    .where(eq(cardSignatures.student_id, student))
    .orderBy(desc(cardSignatures.id))
    .all();

export async function insertSignature(tx: Tx, row: typeof cardSignatures.$inferInsert): Promise<void> {
  await tx.insert(cardSignatures).values(row).run();
  const kept = (await signaturesOf(tx, row.student_id)).slice(0, MOST_SIGNATURES).map((each) => each.id);
  await tx
    .delete(cardSignatures)
    .where(and(eq(cardSignatures.student_id, row.student_id), notInArray(cardSignatures.id, kept)))
    .run();
}

/** Returns the shorter text for some students' cards, keyed by student ID. */
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

/** Sets shorter text for a card, replacing any that was set earlier. */
export async function putOwnText(tx: Tx, row: typeof cardOwnTexts.$inferInsert): Promise<void> {
  await tx.delete(cardOwnTexts).where(isOf(row)).run();
  await tx.insert(cardOwnTexts).values(row).run();
}

/** Deletes shorter text. Returns false if there was none. */
export const deleteOwnText = async (tx: Tx, of: Pick<CardOwnText, "student_id" | "name">): Promise<boolean> =>
  (await tx.delete(cardOwnTexts).where(isOf(of)).returning({ name: cardOwnTexts.name }).all()).length > 0;

/** Deletes the verdicts on students' cards, and the shorter text for these cards. */
export async function forgetCardMarks(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .delete(cardSignatures)
    .where(inArray(cardSignatures.student_id, [...ids]))
    .run();
  await tx
    .delete(cardOwnTexts)
    .where(inArray(cardOwnTexts.student_id, [...ids]))
    .run();
}
