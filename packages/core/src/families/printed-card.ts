/**
 * What a family is told of the card that was printed: it lies at the school, was handed out, is reported lost, was printed in
 * place of an earlier one and lies at the school, or is not valid any more.
 */
export const PRINTED_CARD_STATES = ["printed", "handed_out", "lost", "replaced", "revoked"] as const;
export type PrintedCardState = (typeof PRINTED_CARD_STATES)[number];

/** A printed card, as far as its family is told of it. */
export interface CardForFamily {
  number: string;
  state: PrintedCardState;
  state_at: string | null;
  handed_out_at: string | null;
  replaced_by: string | null;
  /** When it was printed, an ISO time in UTC. */
  printed_at: string;
}

/**
 * What a family is told: of the newest card that none has replaced, and since when it is so. Its number, who said so and
 * why stay with the school.
 * @param cards the oldest first
 */
export function printedCardOf(
  cards: readonly CardForFamily[],
): { state: PrintedCardState; at: string } | null {
  const card = cards.findLast(({ state }) => state !== "replaced") ?? cards.at(-1);
  if (!card) return null;
  const { number, state, state_at, handed_out_at, printed_at } = card;
  if (state === "handed_out") return { state, at: handed_out_at ?? state_at ?? printed_at };
  if (state !== "printed") return { state, at: state_at ?? printed_at };
  const isInPlace = cards.some(({ replaced_by }) => replaced_by === number);
  return { state: isInPlace ? "replaced" : "printed", at: printed_at };
}
