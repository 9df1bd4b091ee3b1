import { dayOf } from "@idms/core/forms/values/iso-date";
import { OPEN_ORDER_STATES, orderStateAfter } from "@idms/core/print/orders/order-life";
import { ORDER_RIGHTS, type CardOrder, type OrderDeed } from "@idms/core/print/orders/order-record";
import { isRevoked } from "@idms/core/print/sending/sent-batch";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import { printableIds } from "../../installation/students/card-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import { withLostCard } from "../printed/card-rows.ts";
import { batchesOf, deliverOthers, type PrintBatch } from "../printed/batch-rows.ts";
import { allReprintsOf } from "../printed/list-batches.ts";
import {
  addOrderStep,
  batchesOfOrder,
  findOrder,
  insertOrder,
  openOrdersOf,
  setOrderState,
  setPrinted,
} from "./order-rows.ts";
import { orderFailures } from "@idms/core/print/orders/order-failures";

/**
 * Accepts, queries, answers, completes or withdraws an order. Messages are stored with the order and are deleted with
 * it.
 * @param school the order's school, or null for any school
 * @throws Failure `missing`, and `conflict` if the order's state does not allow the action
 */
export async function actOnOrder(
  db: Db,
  doer: Doer,
  { school, id }: { school: number | null; id: number },
  { action, said }: OrderDeed,
): Promise<CardOrder> {
  return transaction(db, async (tx) => {
    const order = await findOrder(tx, school, id);
    if (!order) throw missing("order");
    const state = orderStateAfter(action, order);
    const taken_by = action === "take" ? doer.username : order.taken_by;
    const set = await setOrderState(tx, order, { state, taken_by });
    if (!set) throw orderFailures.changedMeanwhile({ order: id });
    await addOrderStep(tx, id, { action, said, done_by: doer.username });
    if (action === "finish") await deliverOrdered(tx, order, doer.username);
    await writeDown(tx, doer, { done: ORDER_RIGHTS[action] }, set);
    return (await findOrder(tx, school, id)) as CardOrder;
  });
}

/**
 * Marks the batches of an order and their reprints as delivered today, except those that were delivered before and
 * those whose cards were revoked or whose students are not marked as printed.
 */
async function deliverOrdered(tx: Tx, order: CardOrder, by: string): Promise<void> {
  const all: PrintBatch[] = [];
  for (const batch of await batchesOf(tx, await batchesOfOrder(tx, order)))
    all.push(batch, ...(await allReprintsOf(tx, batch.id)));
  const usable = all.filter((batch) => !isRevoked(batch) && !batch.awaits_mark).map(({ id }) => id);
  await deliverOthers(tx, usable, { on: dayOf(new Date()), by });
}

/** A class printed for an order. */
export interface PrintedOrder {
  orders: readonly number[] | undefined;
  classroom: number;
  batch: number;
  /** The students of the class who were chosen for the print, and those whose cards were left out. */
  chosen: readonly number[];
  leftOut: readonly { student: number | null }[];
  /** Whether the class counts as printed now, and not only once a printer has the batch. */
  isPrinted: boolean;
}

/**
 * Records in a batch's transaction that a class was printed for an order. If no one has accepted the order yet, it
 * counts as accepted by the user who prints the class. If the order no longer exists or does not include the class,
 * nothing is recorded, and the cards are printed anyway.
 */
export async function notePrintedOrder(
  tx: Tx,
  doer: Doer,
  { orders = [], ...printed }: PrintedOrder,
): Promise<void> {
  for (const id of orders) await notePrinted(tx, doer, id, printed);
}

async function notePrinted(
  tx: Tx,
  doer: Doer,
  id: number,
  { batch, isPrinted, ...printed }: Omit<PrintedOrder, "orders">,
): Promise<void> {
  const at = new Date().toISOString();
  if (!(await setPrinted(tx, id, printed.classroom, { batch, at: isPrinted ? at : undefined }))) return;
  const order = await findOrder(tx, null, id);
  if (order) await orderLeftDuplicates(tx, doer, order, printed);
  if (order?.state !== "ordered") return;
  const set = await setOrderState(tx, order, { state: "taken", taken_by: doer.username });
  if (!set) return;
  await addOrderStep(tx, id, { action: "take", said: "", done_by: doer.username, done_at: at });
  await writeDown(tx, doer, { done: ORDER_RIGHTS.take, details: { batch } }, set);
}

/**
 * Moves the duplicates that an order does not get with its print to an order of their own, with the same day and note.
 * They were ordered after the cards were chosen, or left out.
 */
async function orderLeftDuplicates(
  tx: Tx,
  doer: Doer,
  { id, school, made_by, needed_by, note, classes }: CardOrder,
  { classroom, chosen, leftOut }: Pick<PrintedOrder, "classroom" | "chosen" | "leftOut">,
): Promise<void> {
  const out = new Set(leftOut.map(({ student }) => student));
  const printing = new Set(chosen.filter((student) => !out.has(student)));
  const verified = await printableIds(tx, classroom, { statuses: ["VERIFIED"] });
  const lost = await withLostCard(
    tx,
    verified.filter((student) => !printing.has(student)),
  );
  const room = classes.find((each) => each.classroom === classroom);
  if (lost.size === 0 || !room) return;
  const open = await openOrdersOf(tx, [classroom], OPEN_ORDER_STATES);
  if (open.some(({ order, batch, printed_at }) => order !== id && batch === null && printed_at === null))
    return;
  const order = { school_id: school, user_id: doer.id, made_by, needed_by, note };
  const row = await insertOrder(tx, order, [{ id: classroom, name: room.name }]);
  const details = { classes: [classroom], needed_by, students: [...lost] };
  await writeDown(tx, doer, { done: "card_orders.create", details }, row);
}
