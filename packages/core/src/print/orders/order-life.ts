import type { StudentStatus } from "../../students/records/status.ts";
import { orderFailures } from "./order-failures.ts";

/** The states of a school's card order. */
export const ORDER_STATES = ["ordered", "taken", "asked", "done", "withdrawn"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The states in words. */
export const ORDER_STATE_WORDS: Readonly<Record<OrderState, string>> = {
  ordered: "Ordered",
  taken: "In progress",
  asked: "Question for the school",
  done: "Done",
  withdrawn: "Withdrawn",
};

/** The actions on orders. The desk takes, asks and finishes, while the school answers and withdraws. */
export const ORDER_ACTIONS = ["take", "ask", "answer", "finish", "withdraw"] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** The actions in words, for a history. */
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

/** The states in which an order is not yet complete. */
export const OPEN_ORDER_STATES = ["ordered", "taken", "asked"] as const satisfies readonly OrderState[];

/**
 * The condition for an ordered card: its student is waiting to be printed, in a class of an open order that has not
 * been printed yet. This state is not stored. It starts with the order and ends with printing.
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
  /** The user at the desk who is working on the order, or null if nobody has taken it yet. */
  taken_by: string | null;
}

/** Whether an action is currently allowed on an order. */
export const canDoWithOrder = (action: OrderAction, { state }: Pick<OrderAsIs, "state">): boolean =>
  FROM[action].includes(state);

/** The failure that results from each state. */
const IN_THE_WAY = {
  ordered: orderFailures.waitsForDesk,
  taken: orderFailures.beingMade,
  asked: orderFailures.waitsForAnswer,
  done: orderFailures.done,
  withdrawn: orderFailures.withdrawn,
} satisfies Record<OrderState, unknown>;

/**
 * Returns the state of an order after an action. An answered order returns to its previous state.
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
