import type { StudentStatus } from "../../students/records/status.ts";
import { orderFailures } from "./order-failures.ts";

/** How an order of a school's cards may stand. */
export const ORDER_STATES = ["ordered", "taken", "asked", "done", "withdrawn"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Each state in words. */
export const ORDER_STATE_WORDS: Readonly<Record<OrderState, string>> = {
  ordered: "Ordered",
  taken: "In progress",
  asked: "Question for the school",
  done: "Done",
  withdrawn: "Withdrawn",
};

/** The actions on orders: the desk takes, asks and finishes; the school answers and withdraws. */
export const ORDER_ACTIONS = ["take", "ask", "answer", "finish", "withdraw"] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** Each of them in words, as a history tells it. */
export const ORDER_ACTION_WORDS: Readonly<Record<OrderAction, string>> = {
  take: "Taken",
  ask: "Question asked",
  answer: "Answered",
  finish: "Marked as done",
  withdraw: "Withdrawn",
};

/** The states from which each action is allowed. Done and withdrawn are final. */
const FROM: Readonly<Record<OrderAction, readonly OrderState[]>> = {
  take: ["ordered", "asked"],
  ask: ["ordered", "taken"],
  answer: ["asked"],
  finish: ["taken", "asked"],
  withdraw: ["ordered", "asked"],
};

/** The states in which somebody still has something to do. */
export const OPEN_ORDER_STATES = ["ordered", "taken", "asked"] as const satisfies readonly OrderState[];

/**
 * The state of an ordered card: its student waits to be printed, in a class of an open order whose cards are not
 * printed yet. It is not stored: it begins with the order, and ends with the print.
 */
export const ORDERED = {
  student: "VERIFIED",
  order: OPEN_ORDER_STATES,
} as const satisfies { student: StudentStatus; order: readonly OrderState[] };

/** Whether nobody has anything more to do with an order. */
export const isOrderOver = ({ state }: { state: OrderState }): boolean =>
  state === "done" || state === "withdrawn";

/** The facts that decide which actions an order allows. */
export interface OrderAsIs {
  id: number;
  state: OrderState;
  /** The user at the desk who makes it; null before. */
  taken_by: string | null;
}

/** Whether something can be done with an order as it stands. */
export const canDoWithOrder = (action: OrderAction, { state }: Pick<OrderAsIs, "state">): boolean =>
  FROM[action].includes(state);

/** The obstacle, by the order's state. */
const IN_THE_WAY = {
  ordered: orderFailures.waitsForDesk,
  taken: orderFailures.beingMade,
  asked: orderFailures.waitsForAnswer,
  done: orderFailures.done,
  withdrawn: orderFailures.withdrawn,
} satisfies Record<OrderState, unknown>;

/**
 * The state of an order after something was done with it; one that was answered goes on as it was.
 * @throws Failure `conflict`, which says what to do instead
 */
export function orderStateAfter(action: OrderAction, order: OrderAsIs): OrderState {
  if (!canDoWithOrder(action, order)) {
    const inTheWay =
      action === "answer" && !isOrderOver(order) ? orderFailures.noQuestion : IN_THE_WAY[order.state];
    throw inTheWay({ order: order.id });
  }
  switch (action) {
    case "take":
      return "taken";
    case "ask":
      return "asked";
    case "answer":
      return order.taken_by === null ? "ordered" : "taken";
    case "finish":
      return "done";
    case "withdraw":
      return "withdrawn";
  }
}
