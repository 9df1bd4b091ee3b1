import type { StudentStatus } from "../../students/records/status.ts";
import { orderFailures } from "./order-failures.ts";

/** The states of a school's card order. */
export const ORDER_STATES = ["ordered", "taken", "asked", "done", "withdrawn"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The labels for the states of an order. */
export const ORDER_STATE_WORDS: Readonly<Record<OrderState, string>> = {
  ordered: "Ordered",
  taken: "In progress",
  asked: "Question for the school",
  done: "Delivered",
  withdrawn: "Withdrawn",
};

/** The actions on orders. The print desk can take, ask and finish. The school can answer and withdraw. */
export const ORDER_ACTIONS = ["take", "ask", "answer", "finish", "withdraw"] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** The labels for the actions in an order's history. */
export const ORDER_ACTION_WORDS: Readonly<Record<OrderAction, string>> = {
  take: "Taken",
  ask: "Question asked",
  answer: "Answered",
  finish: "Marked as delivered",
  withdraw: "Withdrawn",
};

/** The states in which each action is allowed. Done and withdrawn orders allow no further action. */
const FROM: Readonly<Record<OrderAction, readonly OrderState[]>> = {
  take: ["ordered", "asked"],
  ask: ["ordered", "taken"],
  answer: ["asked"],
  finish: ["taken", "asked"],
  withdraw: ["ordered", "asked"],
};

/** The states of an order that is not complete yet. */
export const OPEN_ORDER_STATES = ["ordered", "taken", "asked"] as const satisfies readonly OrderState[];

/**
 * The condition for an ordered card: its student is waiting to be printed, in a class of an open order, and the class
 * has not been printed yet. The state `ordered` is not stored. It starts with the order and ends with printing.
 */
export const ORDERED = {
  student: "VERIFIED",
  order: OPEN_ORDER_STATES,
} as const satisfies { student: StudentStatus; order: readonly OrderState[] };

/** Whether an order needs no further action. */
export const isOrderOver = ({ state }: { state: OrderState }): boolean =>
  state === "done" || state === "withdrawn";

/** The facts that determine which actions are allowed on an order. */
export interface OrderAsIs {
  id: number;
  state: OrderState;
  /** The user at the print desk who is working on the order, or null if nobody has taken the order yet. */
  taken_by: string | null;
}

/** Whether an action is currently allowed on an order. */
export const canDoWithOrder = (action: OrderAction, { state }: Pick<OrderAsIs, "state">): boolean =>
  FROM[action].includes(state);

/** The failure for an action that the state of an order does not allow, keyed by state. */
const IN_THE_WAY = {
  ordered: orderFailures.waitsForDesk,
  taken: orderFailures.beingMade,
  asked: orderFailures.waitsForAnswer,
  done: orderFailures.done,
  withdrawn: orderFailures.withdrawn,
} satisfies Record<OrderState, unknown>;

/**
 * Returns the state of an order after an action. An order whose question was answered returns to its previous state.
 * @throws Failure `conflict` with advice
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
