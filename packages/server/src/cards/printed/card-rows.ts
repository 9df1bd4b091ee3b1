import { cardStatesBefore, type CardState } from "@idms/core/print/batches/card-life";
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  ne,
  sql,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { printBatches, printBatchStudents, printedTemplates } from "../../installation/tables/schema.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import type { PrintedCard } from "./printed-card.ts";
import type { LastPrint } from "./batch-rows.ts";

/** A card that was printed of a student; what stood on it is null where it is not kept. */
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
  /** The number of the card that was printed in its place. */
  replaced_by: string | null;
  valid_until: string | null;
}

/** The cards that were printed of a student, the oldest first. */
export const cardsOfStudent = (db: Reads, student: number): Promise<CardOfStudent[]> =>
  cardsWhere(db, eq(printBatchStudents.student_id, student));

/** The cards at some places of batches, the oldest first: those of a student who was removed. */
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
  const { id: batch, made_by: by, created_at: at, file_name: file } = printBatches;
  return db
    .select({ batch, by, at, file, ...kept })
    .from(printBatchStudents)
    .innerJoin(printBatches, eq(batch, batch_id))
    .where(where)
    .orderBy(asc(batch), asc(position))
    .all();
}

/** A student's card as it was printed last; undefined where none was, or what stood on it is not kept. */
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

/** The design of a batch; its `FROM` is below. */
const DESIGN = sql`coalesce('#' || design.id_template_id, '#' || kept.id_template_id, design.template_name)`;
const FROM_DESIGNS = sql`FROM ${printBatches} AS design
    LEFT JOIN ${printedTemplates} AS kept ON kept.id = design.printed_template_id`;

/**
 * Tells in a statement of which design the cards of a batch are: the ID template, also where it was deleted since and is known by
 * what was kept of it, or else the name that it had.
 * @param batch the id of the batch
 */
export const designOf = (batch: SQLWrapper): SQL<string> =>
  sql`(SELECT ${DESIGN} ${FROM_DESIGNS} WHERE design.id = ${batch})`;

/**
 * Whether a batch is of one of some designs, as `designOf` tells them. The database lists their batches once for all rows; the plus
 * keeps SQLite from looking each of them up in an index for every student.
 */
export const isOfDesign = (batch: SQLWrapper, designs: readonly (string | SQL)[]): SQL => sql`+${batch} IN (
    SELECT design.id ${FROM_DESIGNS} WHERE ${DESIGN} IN (${sql.join(
      designs.map((design) => sql`${design}`),
      sql`, `,
    )}))`;

/**
 * A child has one good card of each design, the newest: the other cards of the students of a batch become replaced by the card in it,
 * where they are of its design, or of that of the batch which it repeats. Those that are no good any more stay as they are, and so do
 * cards of students who are gone.
 */
export async function replaceCards(
  tx: Tx,
  { id: batch, reprint_of, created_at, made_by }: typeof printBatches.$inferSelect,
): Promise<void> {
  const { batch_id, student_id, state } = printBatchStudents;
  const ofNew = sql`SELECT max(card.number) FROM ${printBatchStudents} AS card
    WHERE card.batch_id = ${batch} AND card.student_id = ${student_id}`;
  await tx
    .update(printBatchStudents)
    .set({ ...asReplaced(created_at, made_by), replaced_by: sql`(${ofNew})` })
    .where(
      and(
        ne(batch_id, batch),
        inArray(state, [...cardStatesBefore("replace")]),
        sql`${student_id} IN (SELECT card.student_id FROM ${printBatchStudents} AS card WHERE card.batch_id = ${batch})`,
        isOfDesign(batch_id, [designOf(sql`${batch}`), designOf(sql`${reprint_of}`)]),
      ),
    )
    .run();
}

/** The students with a card of an ID template that a new print would replace. */
export async function withCardOf(
  db: Reads,
  students: readonly number[],
  template: number,
): Promise<Set<number>> {
  const { batch_id, student_id, state } = printBatchStudents;
  const found = new Set<number>();
  for (const page of pagesOf(students)) {
    const rows = await db
      .selectDistinct({ id: student_id })
      .from(printBatchStudents)
      .where(
        and(
          inArray(student_id, page),
          inArray(state, [...cardStatesBefore("replace")]),
          isOfDesign(batch_id, [`#${template}`]),
        ),
      )
      .all();
    for (const { id } of rows) if (id !== null) found.add(id);
  }
  return found;
}

/** The state of a card that another one replaced. */
export const asReplaced = (at: string, by: string) => ({
  state: "replaced" as const,
  state_at: at,
  state_by: by,
  state_reason: null,
});

/** Revokes the cards of records that are permanently gone, those of some places among them. */
export async function revokeCards(
  tx: Tx,
  { students, places = [] }: { students: readonly number[]; places?: readonly CardPlace[] },
  by: string,
): Promise<void> {
  const { batch_id, position, student_id, state } = printBatchStudents;
  const revoke = (which: SQL | undefined) =>
    tx
      .update(printBatchStudents)
      .set({ state: "revoked", state_at: new Date().toISOString(), state_by: by, state_reason: null })
      .where(and(inArray(state, [...cardStatesBefore("revoke")]), which))
      .run();
  await revoke(inArray(student_id, [...students]));
  for (const place of places) await revoke(and(eq(batch_id, place.batch_id), eq(position, place.position)));
}

interface CardPlace {
  batch_id: number;
  position: number;
}
