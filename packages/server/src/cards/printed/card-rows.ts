import {
  awaitsIssue,
  cardStatesBefore,
  GOOD_CARD_STATES,
  type CardState,
} from "@idms/core/print/batches/card-life";
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { printBatches, printBatchStudents, printedTemplates } from "../../installation/tables/schema.ts";
import type { ValidCards } from "@idms/core/print/batches/card-check";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { isWaiting } from "../../installation/students/waiting-rows.ts";
import type { PrintedCard } from "./printed-card.ts";
import type { LastPrint } from "./batch-rows.ts";

/** A printed card of a student. The contents are null if they are not stored. */
export interface CardOfStudent extends Pick<PrintedCard, "despite" | "photo" | "number"> {
  batch: number;
  by: string;
  at: string;
  file: string;
  name: string | null;
  texts: string | null;
  state: CardState;
  state_at: string | null;
  state_by: string | null;
  state_reason: string | null;
  handed_out_at: string | null;
  /** Number of the card that replaced this card. */
  replaced_by: string | null;
  valid_until: string | null;
  signed_by: number | null;
  /** Whether the students of the batch are not marked as printed. */
  awaits_mark: boolean;
}

/** Returns the texts of a printed card. Empty if its contents are not stored. */
export const textsOfPrint = ({ texts }: Pick<CardOfStudent, "texts">): Record<string, string> =>
  texts === null ? {} : (JSON.parse(texts) as Record<string, string>);

/** Returns a student's printed cards, oldest first. */
export const cardsOfStudent = (db: Reads, student: number): Promise<CardOfStudent[]> =>
  cardsWhere(db, eq(printBatchStudents.student_id, student));

/** Returns a student's printed cards, oldest first, without those that are not valid yet. */
export const issuedCardsOf = async (db: Reads, student: number): Promise<CardOfStudent[]> =>
  (await cardsOfStudent(db, student)).filter((card) => !awaitsIssue(card));

/** Returns the cards of a removed student, at the given batch positions, oldest first. */
export async function cardsAt(db: Reads, places: readonly CardPlace[]): Promise<CardOfStudent[]> {
  const { batch_id, position } = printBatchStudents;
  const cards: CardOfStudent[] = [];
  for (const place of places)
    cards.push(...(await cardsWhere(db, and(eq(batch_id, place.batch_id), eq(position, place.position)))));
  return cards.toSorted((a, b) => a.batch - b.batch);
}

async function cardsWhere(db: Reads, where: SQL | undefined): Promise<CardOfStudent[]> {
  const { student_id: _student, ...card } = getTableColumns(printBatchStudents);
  const { batch_id, position, ...kept } = card;
  const { id: batch, made_by: by, created_at: at, file_name: file, awaits_mark } = printBatches;
  return db
    .select({ batch, by, at, file, awaits_mark, ...kept })
    .from(printBatchStudents)
    .innerJoin(printBatches, eq(batch, batch_id))
    .where(where)
    .orderBy(asc(batch), asc(position))
    .all();
}

/** Returns a student's most recently printed card, or undefined if there is none or its contents are not stored. */
export async function findLastPrint(db: Db, student: number): Promise<LastPrint | undefined> {
  const { batch_id: batch, student_id, position, photo, texts, duplicate } = printBatchStudents;
  const print = await db
    .select({ student: student_id, batch, photo, texts, duplicate })
    .from(printBatchStudents)
    .where(and(eq(student_id, student), isNotNull(texts)))
    .orderBy(desc(batch), asc(position))
    .limit(1)
    .get();
  return print as LastPrint | undefined;
}

/** SQL expression for the design of a batch. The matching `FROM` clause is below. */
const DESIGN = sql`coalesce('#' || design.id_template_id, '#' || kept.id_template_id, design.template_name)`;
const FROM_DESIGNS = sql`FROM ${printBatches} AS design
    LEFT JOIN ${printedTemplates} AS kept ON kept.id = design.printed_template_id`;

/**
 * Returns SQL for the design of a batch: the ID of its template, or else the name that the template had at that time.
 * The stored copy contains the ID even after the template is deleted.
 * @param batch the batch ID
 */
export const designOf = (batch: SQLWrapper): SQL<string> =>
  sql`(SELECT ${DESIGN} ${FROM_DESIGNS} WHERE design.id = ${batch})`;

/**
 * Returns SQL that checks whether a batch has one of the given designs, as returned by `designOf`. The database lists
 * the batches with these designs only once for all rows. The plus sign prevents SQLite from looking up each batch in
 * an index for every student.
 */
export const isOfDesign = (batch: SQLWrapper, designs: readonly (string | SQL)[]): SQL => sql`+${batch} IN (
    SELECT design.id ${FROM_DESIGNS} WHERE ${DESIGN} IN (${sql.join(
      designs.map((design) => sql`${design}`),
      sql`, `,
    )}))`;

/**
 * Marks a child's other cards as replaced once a batch counts as printed, because only one card of each design is valid.
 * This applies to the students whose card in the batch is not invalid, and to their other cards with the design of this
 * batch or of the batch that it reprints. If the batch replaces other designs too, this applies to the cards of older
 * batches with any design; for a reprint, to batches older than the one that it reprints. Cards that are already invalid
 * stay unchanged, and so do cards of deleted students. A batch that waits to be marked replaces only the cards of others
 * that wait.
 */
export async function replaceCards(
  tx: Tx,
  {
    id: batch,
    reprint_of,
    created_at,
    made_by,
    awaits_mark,
    replaces_others,
  }: typeof printBatches.$inferSelect,
): Promise<void> {
  const { batch_id, student_id, state } = printBatchStudents;
  const ofNew = sql`SELECT max(card.number) FROM ${printBatchStudents} AS card
    WHERE card.batch_id = ${batch} AND card.student_id = ${student_id}`;
  const withNew = sql`SELECT card.student_id FROM ${printBatchStudents} AS card
    WHERE card.batch_id = ${batch} AND card.state = 'printed'`;
  const ofDesign = isOfDesign(batch_id, [designOf(sql`${batch}`), designOf(sql`${reprint_of}`)]);
  await tx
    .update(printBatchStudents)
    .set({ ...asReplaced(created_at, made_by), replaced_by: sql`(${ofNew})` })
    .where(
      and(
        ne(batch_id, batch),
        inArray(state, [...cardStatesBefore("replace")]),
        sql`${student_id} IN (${withNew})`,
        awaits_mark ? isWaiting : undefined,
        replaces_others ? or(lt(batch_id, reprint_of ?? batch), ofDesign) : ofDesign,
      ),
    )
    .run();
}

/** Records that a batch is marked. From now on its cards are valid, and replace the children's other cards. */
export const issueBatch = (tx: Tx, batch: number): Promise<void> => issue(tx, eq(printBatches.id, batch));

/**
 * Records that the batches with a student's cards are marked, because the student was marked. A batch that was unmarked
 * for a reason stays so until it is marked itself.
 */
export function issueBatchesOf(tx: Tx, student: number): Promise<void> {
  const { batch_id, student_id, state } = printBatchStudents;
  const withCard = tx
    .select({ id: batch_id })
    .from(printBatchStudents)
    .where(and(eq(student_id, student), eq(state, "printed")));
  return issue(tx, and(isNull(printBatches.unmarked), inArray(printBatches.id, withCard)));
}

/** Begins with the newest batch, whose cards replace those of the others. */
async function issue(tx: Tx, which: SQL | undefined): Promise<void> {
  const waiting = and(sql`${printBatches.awaits_mark}`, which);
  for (const batch of await tx
    .select()
    .from(printBatches)
    .where(waiting)
    .orderBy(desc(printBatches.id))
    .all()) {
    await replaceCards(tx, { ...batch, awaits_mark: false });
    await tx
      .update(printBatches)
      .set({ unmarked: null, awaits_mark: false })
      .where(eq(printBatches.id, batch.id))
      .run();
  }
}

/** Returns the students who have a card of an ID template that a new print would replace. */
export function withCardOf(db: Reads, students: readonly number[], template: number): Promise<Set<number>> {
  const { batch_id, state } = printBatchStudents;
  const isOpen = inArray(state, [...cardStatesBefore("replace")]);
  return withCard(db, students, and(isOpen, isOfDesign(batch_id, [`#${template}`])));
}

/**
 * Counts the students, among the given ones, who have a valid card of an ID template and of other designs, and names the
 * others.
 */
export async function countValidCards(
  db: Reads,
  students: readonly number[],
  template: number,
): Promise<ValidCards> {
  const { batch_id, student_id, state } = printBatchStudents;
  const same = new Set<number>();
  const other = new Set<number>();
  const names = new Map<string, string>();
  for (const page of pagesOf(students)) {
    const rows = await db
      .selectDistinct({
        student: sql<number>`${student_id}`,
        design: designOf(batch_id),
        name: printBatches.template_name,
      })
      .from(printBatchStudents)
      .innerJoin(printBatches, eq(printBatches.id, batch_id))
      .where(and(inArray(student_id, page), inArray(state, [...GOOD_CARD_STATES]), not(isWaiting)))
      .all();
    for (const { student, design, name } of rows) {
      (design === `#${template}` ? same : other).add(student);
      if (design !== `#${template}`) names.set(design, name);
    }
  }
  return { same: same.size, other: other.size, others: [...names.values()] };
}

/** Returns the students, among the given ones, whose newest valid or lost card was reported lost. */
export function withLostCard(db: Reads, students: readonly number[]): Promise<Set<number>> {
  const { batch_id, student_id, state } = printBatchStudents;
  const hasNewer = sql`EXISTS (SELECT 1 FROM ${printBatchStudents} AS newer
    WHERE newer.student_id = ${student_id} AND newer.batch_id > ${batch_id} AND newer.state IN ${[...GOOD_CARD_STATES]})`;
  return withCard(db, students, and(eq(state, "lost"), not(hasNewer)));
}

/** Returns the students, among the given ones, who have a card that meets a condition. */
async function withCard(
  db: Reads,
  students: readonly number[],
  condition: SQL | undefined,
): Promise<Set<number>> {
  const { student_id } = printBatchStudents;
  const found = new Set<number>();
  for (const page of pagesOf(students)) {
    const rows = await db
      .selectDistinct({ id: student_id })
      .from(printBatchStudents)
      .where(and(inArray(student_id, page), condition))
      .all();
    for (const { id } of rows) if (id !== null) found.add(id);
  }
  return found;
}

/** Returns the column values of a replaced card. */
export const asReplaced = (at: string, by: string) => ({
  state: "replaced" as const,
  state_at: at,
  state_by: by,
  state_reason: null,
});

/** Revokes the cards of permanently deleted records, and the cards at the given positions. */
export async function revokeCards(
  tx: Tx,
  { students, places = [] }: { students: readonly number[]; places?: readonly CardPlace[] },
  by: string,
): Promise<void> {
  const { batch_id, position, student_id, state } = printBatchStudents;
  const revoke = (which: SQL | undefined) =>
    tx
      .update(printBatchStudents)
      .set(asRevoked(by))
      .where(and(inArray(state, [...cardStatesBefore("revoke")]), which))
      .run();
  await revoke(inArray(student_id, [...students]));
  for (const place of places) await revoke(and(eq(batch_id, place.batch_id), eq(position, place.position)));
}

/** Revokes the cards of a batch that have not been handed out or replaced, and returns the number of cards revoked. */
export async function revokeInBatch(tx: Tx, batch: number, by: string): Promise<number> {
  const { batch_id, number, state } = printBatchStudents;
  const revoked = await tx
    .update(printBatchStudents)
    .set(asRevoked(by))
    .where(and(eq(batch_id, batch), inArray(state, ["printed", "lost"])))
    .returning({ number })
    .all();
  return revoked.length;
}

/** Returns the column values of a card that is revoked now. */
const asRevoked = (by: string) => ({
  state: "revoked" as const,
  state_at: new Date().toISOString(),
  state_by: by,
  state_reason: null,
});

interface CardPlace {
  batch_id: number;
  position: number;
}
