import { classLabel } from "@idms/core/school/classes/label";
import { OPEN_ORDER_STATES } from "@idms/core/print/orders/order-life";
import { orderFailures } from "@idms/core/print/orders/order-failures";
import type { CardOrder, NewOrder } from "@idms/core/print/orders/order-record";
import { studentName } from "@idms/core/students/records/display-name";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { findClassesByIds } from "../../school/classes/class-rows.ts";
import { inLineOf, transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import { findStudents, unmarkGenerated } from "../../installation/students/student-rows.ts";
import { missing, unknownReference } from "../../trust/failures/missing.ts";
import { withLostCard } from "../printed/card-rows.ts";
import { findOrder, insertOrder, joinOrder, openOrdersOf, verifiedIn, type OrderRow } from "./order-rows.ts";

/**
 * Orders the cards of classes of a school, or duplicates of its students' lost cards. A duplicate is ordered with the
 * student's class: the student becomes VERIFIED again, so the next print of the class includes the card. If the class
 * is in an open order that has not been printed, the duplicate belongs to that order, which is returned. The order then
 * has the earlier of the two days, and both notes.
 * @throws Failure `invalid` for a class that the school does not have or that has no verified students, and for a
 *   student without a lost card; `missing` for a student that the school does not have; `conflict` for a class that is
 *   already ordered, and for a student to be verified
 */
export async function orderCards(
  db: Db,
  doer: Doer,
  { school, classrooms, students, needed_by, note }: NewOrder,
): Promise<CardOrder> {
  return transaction(inLineOf(db, school), async (tx) => {
    const again = await sendToPrintAgain(tx, school, students);
    const ids = [...new Set([...classrooms, ...again])];
    const rooms = await roomsOf(tx, school, ids);
    const verified = await verifiedIn(tx, ids);
    const empty = rooms.filter(({ id }) => !verified.get(id));
    if (empty.length > 0)
      throw orderFailures.nobodyVerified({ classes: empty.map(({ name }) => name) }, { field: "classrooms" });
    const open = (await openOrdersOf(tx, ids, OPEN_ORDER_STATES)).filter(({ printed_at }) => !printed_at);
    const twice = open.find(({ id }) => classrooms.includes(Number(id)));
    if (twice)
      throw orderFailures.orderedAlready(
        { class: twice.classroom, order: twice.order },
        { field: "classrooms" },
      );
    // A batch that was made before does not contain the duplicate.
    const joined = open.filter(({ batch }) => batch === null);
    const left = rooms.filter(({ id }) => !joined.some((each) => each.id === id));
    const order = { school_id: school, user_id: doer.id, made_by: doer.username, needed_by, note };
    for (const id of new Set(joined.map(({ order }) => order))) await joinOrder(tx, id, { needed_by, note });
    const row: Pick<OrderRow, "id" | "school_id"> =
      left.length > 0
        ? await insertOrder(tx, order, left)
        : { id: Number(joined[0]?.order), school_id: school };
    const details = { classes: ids, needed_by, ...(students.length > 0 && { students }) };
    await writeDown(tx, doer, { done: "card_orders.create", details }, row);
    return (await findOrder(tx, school, row.id)) as CardOrder;
  });
}

/** Returns the classes with their names. Throws Failure `invalid` for a class that the school does not have. */
async function roomsOf(
  tx: Tx,
  school: number,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const found = new Map((await findClassesByIds(tx, ids)).map((each) => [each.classroom.id, each]));
  return ids.map((id) => {
    const room = found.get(id);
    if (room?.school.id !== school) throw unknownReference("classrooms", "class");
    return { id, name: classLabel(room.classroom) };
  });
}

/** Resets students with a lost card to VERIFIED, and returns their classes. */
async function sendToPrintAgain(tx: Tx, school: number, ids: readonly number[]): Promise<number[]> {
  const students = await findStudents(tx, [...new Set(ids)]);
  const there = new Set(students.filter(({ school_id }) => school_id === school).map(({ id }) => id));
  if (ids.some((id) => !there.has(id))) throw missing("student");
  const lost = await withLostCard(tx, ids);
  for (const student of students) {
    const name = studentName(student) || String(student.id);
    if (!lost.has(student.id)) throw orderFailures.noLostCard({ name });
    if (student.status === "SUBMITTED") throw orderFailures.changedSincePrint({ name });
  }
  await unmarkGenerated(tx, [...there]);
  return students.map(({ class_id }) => class_id);
}
