import { comparableText } from "@idms/core/forms/values/clean-text";
import { and, eq, inArray, lt, ne, or } from "drizzle-orm";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { cardOrders, cardOrderSteps } from "../../installation/tables/schema.ts";

/**
 * Deletes orders without activity since a given time, together with their messages, for one school or for all schools
 * if null.
 */
export async function purgeOrders(
  db: Db,
  doer: Doer,
  { school, moment }: { school: number | null; moment: Date },
): Promise<number> {
  const before = moment.toISOString();
  const isOld = and(
    lt(cardOrders.updated_at, before),
    school === null ? undefined : eq(cardOrders.school_id, school),
  );
  const ids = (await db.select({ id: cardOrders.id }).from(cardOrders).where(isOld).all()).map(
    ({ id }) => id,
  );
  for (const page of pagesOf(ids))
    await transaction(db, async (tx) => {
      const gone = await tx
        .delete(cardOrders)
        .where(and(inArray(cardOrders.id, page), isOld))
        .returning({ id: cardOrders.id })
        .all();
      const details = { older_than: before, orders: gone.length };
      await writeDown(tx, doer, { done: "card_orders.purge", details }, { id: null });
    });
  return ids.length;
}

/**
 * Returns the words of a text, with a space before and after each word, so that a short name does not match part of
 * another word.
 */
const asWords = (text: string): string =>
  ` ${comparableText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join(" ")} `;

/** Clears all messages in a school's orders that mention one of the given names. Used when students are erased. */
export async function forgetNamed(tx: Tx, school: number, names: readonly string[]): Promise<void> {
  const keys = names.map(asWords).filter((key) => key.trim() !== "");
  const isNamed = (text: string) => keys.some((key) => asWords(text).includes(key));
  if (keys.length === 0) return;
  const said = await tx
    .select({
      order: cardOrders.id,
      note: cardOrders.note,
      step: cardOrderSteps.step,
      said: cardOrderSteps.said,
    })
    .from(cardOrders)
    .leftJoin(cardOrderSteps, eq(cardOrderSteps.order_id, cardOrders.id))
    .where(and(eq(cardOrders.school_id, school), or(ne(cardOrders.note, ""), ne(cardOrderSteps.said, ""))))
    .all();
  const notes = new Set(said.filter(({ note }) => isNamed(note)).map(({ order }) => order));
  for (const page of pagesOf([...notes]))
    await tx.update(cardOrders).set({ note: "" }).where(inArray(cardOrders.id, page)).run();
  for (const { order, step, said: text } of said)
    if (step !== null && text !== null && isNamed(text))
      await tx
        .update(cardOrderSteps)
        .set({ said: "" })
        .where(and(eq(cardOrderSteps.order_id, order), eq(cardOrderSteps.step, step)))
        .run();
}
