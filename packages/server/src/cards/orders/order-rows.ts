import type { OrderState } from "@idms/core/print/orders/order-life";
import type { CardOrder, OrderedClass } from "@idms/core/print/orders/order-record";
import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lte, max } from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { foundRows, inOrder, type FoundRows, type ListWish } from "../../installation/rows/list-rows.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import {
  cardOrderClasses,
  cardOrders,
  cardOrderSteps,
  classCounts,
  printBatches,
  schools,
} from "../../installation/tables/schema.ts";

export type OrderRow = typeof cardOrders.$inferSelect;

/** The orders to which a user has access: those of one school, or of all schools if null. */
export interface OrderFilter extends Pick<ListWish, "ordering" | "page"> {
  school: number | null;
  states?: readonly OrderState[] | undefined;
}

const withSchool = { ...getTableColumns(cardOrders), school_name: schools.name };
type NamedOrder = OrderRow & { school_name: string };

/** Lists orders with their steps and messages, most urgent first by default. */
export async function listOrders(db: Db, wish: OrderFilter): Promise<FoundRows<CardOrder>> {
  const sorted = { needed_by: cardOrders.needed_by, id: cardOrders.id };
  const query = db
    .select(withSchool)
    .from(cardOrders)
    .innerJoin(schools, eq(schools.id, cardOrders.school_id))
    .orderBy(...inOrder(wish.ordering, sorted, cardOrders.id))
    .$dynamic();
  const where = and(
    wish.school === null ? undefined : eq(cardOrders.school_id, wish.school),
    wish.states && inArray(cardOrders.state, [...wish.states]),
  );
  const { rows, count } = await foundRows(db, query, cardOrders, where, wish.page);
  return { rows: await asOrders(db, rows), count };
}

/** Returns an order, or undefined if it does not exist or belongs to another school. */
export async function findOrder(
  db: Reads,
  school: number | null,
  id: number,
): Promise<CardOrder | undefined> {
  const rows = await db
    .select(withSchool)
    .from(cardOrders)
    .innerJoin(schools, eq(schools.id, cardOrders.school_id))
    .where(and(eq(cardOrders.id, id), school === null ? undefined : eq(cardOrders.school_id, school)))
    .all();
  return (await asOrders(db, rows))[0];
}

async function asOrders(db: Reads, rows: readonly NamedOrder[]): Promise<CardOrder[]> {
  const [classes, steps] = [new Map<number, CardOrder["classes"]>(), new Map<number, CardOrder["steps"]>()];
  for (const page of pagesOf(rows.map(({ id }) => id))) {
    const ofPage = await db
      .select({
        order: cardOrderClasses.order_id,
        classroom: cardOrderClasses.class_id,
        name: cardOrderClasses.class_name,
        batch: cardOrderClasses.batch_id,
        printed_at: cardOrderClasses.printed_at,
        delivered_on: printBatches.delivered_on,
      })
      .from(cardOrderClasses)
      .leftJoin(printBatches, eq(printBatches.id, cardOrderClasses.batch_id))
      .where(inArray(cardOrderClasses.order_id, page))
      .orderBy(asc(cardOrderClasses.order_id), asc(cardOrderClasses.position))
      .all();
    const verified = await verifiedIn(
      db,
      ofPage.flatMap(({ classroom }) => classroom ?? []),
    );
    for (const { order, ...room } of ofPage) {
      const waiting = verified.get(room.classroom ?? 0) ?? 0;
      classes.set(order, [...(classes.get(order) ?? []), { ...room, verified: waiting }]);
    }
    const done = await db
      .select()
      .from(cardOrderSteps)
      .where(inArray(cardOrderSteps.order_id, page))
      .orderBy(asc(cardOrderSteps.order_id), asc(cardOrderSteps.step))
      .all();
    for (const { order_id, action, said, done_by: by, done_at: at } of done)
      steps.set(order_id, [...(steps.get(order_id) ?? []), { action, said, by, at }]);
  }
  return rows.map(({ school_id: school, user_id: _user, updated_at: _at, ...order }) => ({
    ...order,
    school,
    classes: classes.get(order.id) ?? [],
    steps: steps.get(order.id) ?? [],
  }));
}

/**
 * Counts the verified students in each class whose cards have not been printed yet. Classes without such students are
 * omitted.
 */
export async function verifiedIn(db: Reads, classes: readonly number[]): Promise<Map<number, number>> {
  const counted = new Map<number, number>();
  for (const page of pagesOf([...new Set(classes)])) {
    const rows = await db
      .select({ classroom: classCounts.class_id, count: classCounts.count })
      .from(classCounts)
      .where(and(inArray(classCounts.class_id, page), eq(classCounts.status, "VERIFIED")))
      .all();
    for (const { classroom, count } of rows) counted.set(classroom, (counted.get(classroom) ?? 0) + count);
  }
  return counted;
}

export const insertOrder = async (
  tx: Tx,
  order: typeof cardOrders.$inferInsert,
  rooms: readonly { id: number; name: string }[],
): Promise<OrderRow> => {
  const row = await tx.insert(cardOrders).values(order).returning().get();
  for (const page of pagesOf(
    rooms.map(({ id, name }, position) => ({ order_id: row.id, position, class_id: id, class_name: name })),
  ))
    await tx.insert(cardOrderClasses).values(page).run();
  return row;
};

/** Adds a further wish to an open order: the earlier day counts, and the note is added below the order's own. */
export async function joinOrder(
  tx: Tx,
  id: number,
  { needed_by, note }: Pick<OrderRow, "needed_by" | "note">,
): Promise<void> {
  const own = await tx
    .select({ needed_by: cardOrders.needed_by, note: cardOrders.note })
    .from(cardOrders)
    .where(eq(cardOrders.id, id))
    .get();
  if (!own) return;
  const { note: before, needed_by: day } = own;
  const isNew = note !== "" && !before.split("\n").includes(note);
  const joined = {
    needed_by: needed_by < day ? needed_by : day,
    note: isNew ? [before, note].filter((each) => each !== "").join("\n") : before,
  };
  await tx.update(cardOrders).set(joined).where(eq(cardOrders.id, id)).run();
}

/** A class in an open order, with the batch that was made for the order. */
export interface OpenOrder {
  id: number | null;
  classroom: string;
  order: number;
  batch: number | null;
  printed_at: string | null;
}

/** Returns the open order for each class that has been ordered but not printed yet. */
export async function openOrdersOf(
  tx: Reads,
  classes: readonly number[],
  open: readonly OrderState[],
): Promise<OpenOrder[]> {
  return tx
    .select({
      id: cardOrderClasses.class_id,
      classroom: cardOrderClasses.class_name,
      order: cardOrders.id,
      batch: cardOrderClasses.batch_id,
      printed_at: cardOrderClasses.printed_at,
    })
    .from(cardOrderClasses)
    .innerJoin(cardOrders, eq(cardOrders.id, cardOrderClasses.order_id))
    .where(and(inArray(cardOrderClasses.class_id, [...classes]), inArray(cardOrders.state, [...open])))
    .orderBy(desc(cardOrders.id))
    .all();
}

/** Sets an order's state. Returns undefined if another user has changed it in the meantime. */
export const setOrderState = async (
  tx: Tx,
  { id, state }: Pick<OrderRow, "id" | "state">,
  changes: Partial<Pick<OrderRow, "state" | "taken_by">>,
): Promise<OrderRow | undefined> =>
  tx
    .update(cardOrders)
    .set(changes)
    .where(and(eq(cardOrders.id, id), eq(cardOrders.state, state)))
    .returning()
    .get();

/** Adds a step to an order's history. */
export async function addOrderStep(
  tx: Tx,
  order: number,
  step: Omit<typeof cardOrderSteps.$inferInsert, "order_id" | "step">,
): Promise<void> {
  const last = await tx
    .select({ step: max(cardOrderSteps.step) })
    .from(cardOrderSteps)
    .where(eq(cardOrderSteps.order_id, order))
    .get();
  await tx
    .insert(cardOrderSteps)
    .values({ ...step, order_id: order, step: (last?.step ?? 0) + 1 })
    .run();
}

/**
 * Records the batch that was made of a class for an order, and the time at which it was printed. Without the time, the
 * class still counts as not printed. Returns false if the order does not include the class.
 */
export async function setPrinted(
  tx: Tx,
  order: number,
  classroom: number,
  { batch, at }: { batch: number; at?: string | undefined },
): Promise<boolean> {
  const set = await tx
    .update(cardOrderClasses)
    .set({ batch_id: batch, printed_at: at })
    .where(and(eq(cardOrderClasses.order_id, order), eq(cardOrderClasses.class_id, classroom)))
    .returning({ order: cardOrderClasses.order_id })
    .all();
  return set.length > 0;
}

/** Records that a batch was printed, for the orders for which it was made. */
export async function setBatchPrinted(tx: Tx, batch: number): Promise<void> {
  const isOpen = and(eq(cardOrderClasses.batch_id, batch), isNull(cardOrderClasses.printed_at));
  await tx.update(cardOrderClasses).set({ printed_at: new Date().toISOString() }).where(isOpen).run();
}

/**
 * Returns the batches of an ordered class, oldest first. These are all batches printed between the order and the last
 * print for the order, because held-back cards are printed later. Reprints are not included.
 */
async function batchesOfOrdered(
  db: Reads,
  { created_at }: Pick<CardOrder, "created_at">,
  { classroom, batch, printed_at }: OrderedClass,
): Promise<number[]> {
  if (batch === null) return [];
  if (classroom === null || printed_at === null) return [batch];
  const rows = await db
    .select({ id: printBatches.id })
    .from(printBatches)
    .where(
      and(
        eq(printBatches.class_id, classroom),
        isNull(printBatches.reprint_of),
        gte(printBatches.created_at, created_at),
        lte(printBatches.created_at, printed_at),
      ),
    )
    .orderBy(asc(printBatches.id))
    .all();
  return [...new Set([...rows.map(({ id }) => id), batch])];
}

/** Returns the batches of all classes of an order, class by class. Reprints are not included. */
export async function batchesOfOrder(db: Reads, order: CardOrder): Promise<number[]> {
  const ids: number[] = [];
  for (const room of order.classes) ids.push(...(await batchesOfOrdered(db, order, room)));
  return ids;
}
