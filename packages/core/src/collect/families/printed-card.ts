import { isCardExpired, type CardState } from "../../print/batches/card-life.ts";

/**
 * The states of the card that a family is shown: ordered and not printed yet, waiting at the school, handed out,
 * reported lost, printed to replace an earlier one and waiting, not valid any more, or valid until a day that is
 * past.
 */
export const PRINTED_CARD_STATES = [
  "ordered",
  "printed",
  "handed_out",
  "lost",
  "replaced",
  "revoked",
  "expired",
] as const;
export type PrintedCardState = (typeof PRINTED_CARD_STATES)[number];

/** A printed card, as far as its family is told of it. */
export interface CardForFamily {
  number: string;
  state: CardState;
  state_at: string | null;
  handed_out_at: string | null;
  replaced_by: string | null;
  /** YYYY-MM-DD */
  valid_until: string | null;
  /** When it was printed, an ISO time in UTC. */
  printed_at: string;
}

/**
 * The state that a family is shown: an ordered card, else the newest card that none has replaced, and since when, or
 * the day it concerns. Its number, who said so and why stay with the school.
 * @param cards the oldest first
 * @param now the day until which a card is ordered, or null, and today, both as YYYY-MM-DD
 */
export function printedCardOf(
  cards: readonly CardForFamily[],
  { neededBy, today }: { neededBy: string | null; today: string },
): { state: PrintedCardState; at: string } | null {
  if (neededBy !== null) return { state: "ordered", at: neededBy };
  const card = cards.findLast(({ state }) => state !== "replaced") ?? cards.at(-1);
  if (!card) return null;
  const { number, state, state_at, handed_out_at, valid_until, printed_at } = card;
  if (valid_until !== null && isCardExpired(card, today)) return { state: "expired", at: valid_until };
  if (state === "handed_out") return { state, at: handed_out_at ?? state_at ?? printed_at };
  if (state !== "printed") return { state, at: state_at ?? printed_at };
  const isInPlace = cards.some(({ replaced_by }) => replaced_by === number);
  return { state: isInPlace ? "replaced" : "printed", at: printed_at };
}
