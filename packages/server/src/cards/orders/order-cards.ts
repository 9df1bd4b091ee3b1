import { classLabel } from "@idms/core/school/classes/label";
import { OPEN_ORDER_STATES } from "@idms/core/print/orders/order-life";
import type { CardOrder, NewOrder } from "@idms/core/print/orders/order-record";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { findClassesByIds } from "../../school/classes/class-rows.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { unknownReference } from "../../trust/failures/missing.ts";
import { findOrder, insertOrder, openOrdersOf, verifiedIn } from "./order-rows.ts";
import { orderFailures } from "@idms/core/print/orders/order-failures";

/**
 * Orders the cards of one or more classes of a school.
 * @throws Failure `invalid` for a class that the school does not have or that has no verified students, `conflict`
 *   for a class that is already ordered
 */
export async function orderCards(
  db: Db,
  doer: Doer,
  { school, classrooms, needed_by, note }: NewOrder,
): Promise<CardOrder> {
  const ids = [...new Set(classrooms)];
  return transaction(db, async (tx) => {
    const found = new Map((await findClassesByIds(tx, ids)).map((each) => [each.classroom.id, each]));
    const rooms = ids.map((id) => {
      const room = found.get(id);
      if (room?.school.id !== school) throw unknownReference("classrooms", "class");
      return { id, name: classLabel(room.classroom) };
    });
    const verified = await verifiedIn(tx, ids);
    const empty = rooms.filter(({ id }) => !verified.get(id));
    if (empty.length > 0)
      throw orderFailures.nobodyVerified({ classes: empty.map(({ name }) => name) }, { field: "classrooms" });
    const open = await openOrdersOf(tx, ids, OPEN_ORDER_STATES);
    const twice = open.find(({ printed_at }) => printed_at === null);
    if (twice)
      throw orderFailures.orderedAlready(
        { class: twice.classroom, order: twice.order },
        { field: "classrooms" },
      );
    const order = { school_id: school, user_id: doer.id, made_by: doer.username, needed_by, note };
    const row = await insertOrder(tx, order, rooms);
    await writeDown(tx, doer, { done: "card_orders.create", details: { classes: ids, needed_by } }, row);
    return (await findOrder(tx, school, row.id)) as CardOrder;
  });
}
