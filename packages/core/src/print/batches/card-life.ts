import { beginOfDay, dayOf } from "../../forms/values/iso-date.ts";
import { isPast } from "../../cards/verify/verdict.ts";
import { shownCardNumber } from "../../cards/verify/card-number.ts";
import { printedCardFailures } from "../failures/printed-card-failures.ts";

/** The states of a printed card. */
export const CARD_STATES = ["printed", "handed_out", "lost", "revoked", "replaced"] as const;
export type CardState = (typeof CARD_STATES)[number];

/** The labels for the states. */
export const CARD_STATE_WORDS: Readonly<Record<CardState, string>> = {
  printed: "Printed",
  handed_out: "Handed out",
  lost: "Lost",
  revoked: "Revoked",
  replaced: "Replaced",
};

/** The states in which a card is valid until its last day. */
export const GOOD_CARD_STATES = ["printed", "handed_out"] as const satisfies readonly CardState[];

/** The facts that determine how long a card is valid. The last day is YYYY-MM-DD, or null. */
export interface CardValidity {
  state: CardState;
  valid_until: string | null;
}

/** Whether the state of a card lets it be valid. */
export const isGoodCard = ({ state }: Pick<CardValidity, "state">): boolean =>
  (GOOD_CARD_STATES as readonly CardState[]).includes(state);

/**
 * Whether a card is invalid only because its last valid day has passed.
 * @param today YYYY-MM-DD
 */
export const isCardExpired = (card: CardValidity, today: string): boolean =>
  isGoodCard(card) && isPast(card.valid_until, today);

/**
 * Whether a card is not valid yet, because the students of its batch have not been marked as printed since the print, or
 * were unmarked. A card that was handed out all the same is valid.
 */
export const awaitsIssue = ({ state, awaits_mark }: { state: CardState; awaits_mark: boolean }): boolean =>
  awaits_mark && state === "printed";

/** The number of days before its last day during which a valid card counts as expiring soon. */
const SOON_DAYS = 60;

/**
 * Returns the latest possible last day of a card that counts as expiring soon, as YYYY-MM-DD.
 * @param today YYYY-MM-DD
 */
export const lastSoonDay = (today: string): string => dayOf(beginOfDay(today, SOON_DAYS));

/**
 * Whether a card is still valid and expires within 60 days.
 * @param today YYYY-MM-DD
 */
export const cardEndsSoon = (card: CardValidity, today: string): boolean =>
  isGoodCard(card) &&
  card.valid_until !== null &&
  !isPast(card.valid_until, today) &&
  card.valid_until <= lastSoonDay(today);

/** The possible statuses of a printed card: its state, `ends_soon` or `expired`. */
export const PRINTED_STANDINGS = [...CARD_STATES, "ends_soon", "expired"] as const;
export type PrintedStanding = (typeof PRINTED_STANDINGS)[number];

/** The possible statuses of a card throughout its life. An ordered card has not been printed yet and has no number. */
export const CARD_STANDINGS = ["ordered", ...PRINTED_STANDINGS] as const;
export type CardStanding = (typeof CARD_STANDINGS)[number];

/** The labels for the statuses of a card. */
export const CARD_STANDING_WORDS: Readonly<Record<CardStanding, string>> = {
  ordered: "Ordered",
  ...CARD_STATE_WORDS,
  ends_soon: `Expires within ${SOON_DAYS} days`,
  expired: "Expired",
};

/** The actions on a card. A card is replaced only by a reprint. */
export const CARD_ACTIONS = ["hand_out", "lose", "find", "revoke", "replace"] as const;
export type CardAction = (typeof CARD_ACTIONS)[number];

/**
 * The states in which each action is allowed. The states `revoked` and `replaced` are final. A card in such a state
 * never becomes valid again, unless it was only replaced by another print.
 */
const FROM: Readonly<Record<CardAction, readonly CardState[]>> = {
  hand_out: ["printed"],
  lose: ["printed", "handed_out"],
  find: ["lost"],
  revoke: ["printed", "handed_out", "lost"],
  replace: ["printed", "handed_out", "lost"],
};

/** Returns the states that allow an action. */
export const cardStatesBefore = (action: CardAction): readonly CardState[] => FROM[action];

/** The facts that determine which actions are allowed on a card. */
export interface CardAsIs {
  number: string;
  state: CardState;
  /** The time at which the card was handed out (an ISO time in UTC), or null. */
  handed_out_at: string | null;
  /**
   * Whether the card was replaced by another print of the same card that is still at the school. In that case, the
   * older card may be the one that is handed out.
   */
  isPrintedOver?: boolean;
}

/** The failure for an action that the state of a card does not allow, keyed by state. */
const IN_THE_WAY = {
  printed: printedCardFailures.notLost,
  handed_out: printedCardFailures.handedOut,
  lost: printedCardFailures.lost,
  revoked: printedCardFailures.revoked,
  replaced: printedCardFailures.replaced,
} satisfies Record<CardState, unknown>;

/**
 * Returns the state of a card after an action. A lost card that is found returns to its state before the loss.
 * @throws Failure `conflict` with advice
 */
export function cardStateAfter(
  action: CardAction,
  { number, state, handed_out_at, isPrintedOver = false }: CardAsIs,
): CardState {
  if (!FROM[action].includes(state) && !(action === "hand_out" && isPrintedOver))
    throw IN_THE_WAY[state]({ card: shownCardNumber(number) });
  switch (action) {
    case "hand_out":
      return "handed_out";
    case "lose":
      return "lost";
    case "find":
      return handed_out_at === null ? "printed" : "handed_out";
    case "revoke":
      return "revoked";
    case "replace":
      return "replaced";
  }
}
