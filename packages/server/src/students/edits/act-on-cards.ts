import { Failure } from "@idms/core/failure";
import { cardStateAfter, GOOD_CARD_STATES, type CardAsIs } from "@idms/core/print/batches/card-life";
import { hasCheckLetter, shownCardNumber } from "@idms/core/cards/verify/card-number";
import { CARD_RIGHTS, type CardsDone, type CardWish } from "@idms/core/print/batches/card-record";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { asReplaced, designOf } from "../../cards/printed/card-rows.ts";
import { isPrintedSinceVerified } from "../../cards/printed/batch-rows.ts";
import { markGenerated } from "../../installation/students/student-rows.ts";
import { transaction, type Tx } from "../../installation/engines/connect.ts";
import { printBatches, printBatchStudents } from "../../installation/tables/schema.ts";
import type { App } from "../../installation/open-app.ts";
import { ofSchool } from "../views/chosen-student.ts";
import { studentFailures } from "@idms/core/students/records/student-failures";

/** Number of cards per transaction. Each transaction holds the write lock for a few hundredths of a second. */
const TOGETHER = 20;

/**
 * Applies the same action to several cards, by card number. A card for which the action is refused is listed with the
 * reason. The action still applies to the other cards. The log entry is about the student. The reason is stored only
 * with the card and is deleted with it.
 * @param school the school of the cards, or null for any
 */
export async function actOnCards(
  { db }: Pick<App, "db">,
  doer: Doer,
  { school, numbers }: { school: number | null; numbers: readonly string[] },
  wish: CardWish,
): Promise<CardsDone> {
  const outcome: CardsDone = { done: [], refused: [] };
  const left = [...new Set(numbers)];
  while (left.length > 0) {
    const some = left.splice(0, TOGETHER);
    const { done, refused } = await transaction(ofSchool(db, school), (tx) =>
      actOnSome(tx, doer, { school, numbers: some }, wish),
    );
    outcome.done.push(...done);
    outcome.refused.push(...refused);
  }
  return outcome;
}

async function actOnSome(
  tx: Tx,
  doer: Doer,
  { school, numbers }: { school: number | null; numbers: readonly string[] },
  wish: CardWish,
): Promise<CardsDone> {
  const { number, state, handed_out_at, student_id, batch_id, name, replaced_by, duplicate } =
    printBatchStudents;
  const columns = { number, name, state, handed_out_at, student_id, batch_id, replaced_by, duplicate };
  const rows = await tx
    .select({ ...columns, school_id: printBatches.school_id, unmarked: printBatches.unmarked })
    .from(printBatchStudents)
    .innerJoin(printBatches, eq(printBatches.id, batch_id))
    .where(
      and(inArray(number, [...numbers]), school === null ? undefined : eq(printBatches.school_id, school)),
    )
    .all();
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const outcome: CardsDone = { done: [], refused: [] };
  for (const each of numbers) {
    const card = byNumber.get(each);
    const whose = { number: each, student: card?.student_id ?? null, name: card?.name ?? null };
    try {
      if (!card) throw noCard(each);
      const newer = wish.action === "hand_out" ? await printedOver(tx, card) : undefined;
      const after = await setState(tx, doer, { ...card, isPrintedOver: newer !== undefined }, wish);
      if (newer) await giveWay(tx, doer, newer, each);
      if (wish.action === "find" && card.unmarked === null) await needNoDuplicate(tx, card);
      const deed = { done: CARD_RIGHTS[wish.action], details: { number: each, batch: card.batch_id } };
      await writeDown(tx, doer, deed, { id: card.student_id, school_id: card.school_id });
      outcome.done.push({ ...whose, state: after });
    } catch (error) {
      if (!(error instanceof Failure) || !["missing", "conflict"].includes(error.kind)) throw error;
      const { code, facts, message: detail } = error;
      outcome.refused.push({ ...whose, detail, code, facts });
    }
  }
  return outcome;
}

/** Returns the failure for a number that no card has. A wrong check letter means that it was mistyped. */
const noCard = (typed: string): Failure => {
  const number = shownCardNumber(typed);
  return hasCheckLetter(typed)
    ? studentFailures.noCard({ number })
    : studentFailures.cardMistyped({ number });
};

/**
 * Returns the number of the newer card with the same design: a card that was printed later, is neither a reprint nor a
 * duplicate of a lost card, and is still at the school. Returns undefined if there is none.
 */
async function printedOver(
  tx: Tx,
  {
    state,
    student_id: student,
    batch_id: batch,
    replaced_by,
    duplicate,
  }: Pick<Card, "state" | "student_id" | "batch_id" | "replaced_by" | "duplicate">,
): Promise<string | undefined> {
  if (state !== "replaced" || student === null || replaced_by === null) return undefined;
  const { number, batch_id, student_id } = printBatchStudents;
  const over = await tx
    .select({ design: designOf(batch_id) })
    .from(printBatchStudents)
    .innerJoin(printBatches, eq(printBatches.id, batch_id))
    .where(
      and(
        eq(number, replaced_by),
        isNull(printBatches.reprint_of),
        eq(printBatchStudents.duplicate, duplicate),
        eq(designOf(batch_id), designOf(sql`${batch}`)),
      ),
    )
    .get();
  if (!over) return undefined;
  const isGood = inArray(printBatchStudents.state, [...GOOD_CARD_STATES]);
  const good = await tx
    .select({ number, state: printBatchStudents.state })
    .from(printBatchStudents)
    .where(and(eq(student_id, student), isGood, eq(designOf(batch_id), over.design)))
    .all();
  const [newest] = good;
  return good.length === 1 && newest?.state === "printed" ? newest.number : undefined;
}

/**
 * Marks a student as printed again whose lost card was found before its duplicate was printed, so that the next print
 * does not replace the card.
 */
async function needNoDuplicate(tx: Tx, { student_id: student }: Pick<Card, "student_id">): Promise<void> {
  if (student !== null && (await isPrintedSinceVerified(tx, student))) await markGenerated(tx, [student]);
}

/** Marks the newer card as replaced by the older card, which is handed out instead. */
const giveWay = async (tx: Tx, doer: Doer, newer: string, number: string): Promise<void> =>
  void (await tx
    .update(printBatchStudents)
    .set({ ...asReplaced(new Date().toISOString(), doer.username), replaced_by: number })
    .where(eq(printBatchStudents.number, newer))
    .run());

type Card = typeof printBatchStudents.$inferSelect;

/** Returns the note that is kept with a card about its new state: the reason, or who received the card. */
function noteOf(wish: CardWish): string | null {
  if (wish.action === "find") return null;
  return (wish.action === "hand_out" ? wish.to : wish.reason) || null;
}

/**
 * Sets the state of a card, unless another request has just changed it.
 * @throws Failure `conflict` if another request has changed it
 */
async function setState(tx: Tx, doer: Doer, card: CardAsIs, wish: CardWish) {
  const state = cardStateAfter(wish.action, card);
  const at = new Date().toISOString();
  const set = await tx
    .update(printBatchStudents)
    .set({
      state,
      state_at: at,
      state_by: doer.username,
      state_reason: noteOf(wish),
      ...(wish.action === "hand_out" && { handed_out_at: at, replaced_by: null }),
    })
    .where(and(eq(printBatchStudents.number, card.number), eq(printBatchStudents.state, card.state)))
    .returning({ number: printBatchStudents.number })
    .get();
  if (set) return state;
  throw studentFailures.cardJustChanged({ number: shownCardNumber(card.number) });
}
