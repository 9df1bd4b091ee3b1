import { dayOf } from "@idms/core/forms/values/iso-date";
import { OPEN_ORDER_STATES, ORDER_STATE_WORDS, type OrderAction } from "@idms/core/print/orders/order-life";
import { newOrderSchema, orderDeedSchema, type CardOrder } from "@idms/core/print/orders/order-record";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import { valid } from "@idms/server/trust/failures/valid";
import { actOnOrder } from "@idms/server/cards/orders/act-on-order";
import { orderCards } from "@idms/server/cards/orders/order-cards";
import { listOrders } from "@idms/server/cards/orders/order-rows";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { DataFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { readCount, readIds } from "../../terminal/flags/read-ids.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { note, printJson, printRows } from "../../terminal/output/output.ts";

type ListFlags = FlagsOf<"orders list">;

/**
 * Lists orders, earliest due date first. Shows only open orders unless the flags select all states or specific ones.
 */
export function list(flags: ListFlags): Promise<number> {
  const states = flags.state ?? (flags.all ? undefined : OPEN_ORDER_STATES);
  return withApp(flags, async (app) => {
    const school = flags.school === undefined ? null : (await chooseSchool(app, flags.school)).id;
    const { rows } = await listOrders(app.db, { school, states });
    if (flags.json) printJson({ orders: rows });
    else
      printRows(
        flags,
        ["Order", "Needed by", "State", "By", "School", "Classes", "Printed", "Latest note"],
        rows.map((order) => [
          String(order.id),
          order.needed_by,
          ORDER_STATE_WORDS[order.state],
          order.taken_by ?? order.made_by,
          order.school_name,
          order.classes.map(({ name }) => name).join(", "),
          `${order.classes.filter(({ printed_at }) => printed_at !== null).length} of ${order.classes.length}`,
          order.steps.findLast(({ said }) => said !== "")?.said ?? order.note,
        ]),
      );
    return EXIT.done;
  });
}

type NewFlags = FlagsOf<"orders new">;

/** Orders the cards of a school's classes, or duplicates of lost cards. */
export function add(flags: NewFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const classrooms: number[] = [];
    for (const each of flags.class ?? []) classrooms.push((await chooseClass(app, school, each)).id);
    const students = readIds("--student", flags.student);
    const wish = { school: school.id, classrooms, students, needed_by: flags.neededBy, note: flags.note };
    const order = valid(newOrderSchema("SUPER_ADMIN", null, dayOf(new Date())), wish);
    return told(await orderCards(app.db, doer(), order), flags, "is ordered");
  });
}

const DONE: Record<OrderAction, string> = {
  take: "is accepted",
  ask: "is waiting for the school's answer",
  answer: "is answered",
  finish: "is done",
  withdraw: "is withdrawn",
};

/** Applies an action to an order, with an optional message. */
export function act(
  typed: string,
  action: OrderAction,
  flags: DataFlags & { message?: string },
): Promise<number> {
  const id = readCount("The order number", typed, "order");
  const deed = valid(orderDeedSchema, { action, said: flags.message });
  return withApp(flags, async (app) =>
    told(await actOnOrder(app.db, doer(), { school: null, id }, deed), flags, DONE[action]),
  );
}

function told(order: CardOrder, flags: DataFlags, what: string): number {
  if (flags.json) printJson({ order });
  else if (!flags.quiet) note(`Order ${order.id} from ${order.school_name} ${what}.`);
  return EXIT.done;
}
