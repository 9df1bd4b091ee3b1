import { cardEndsSoon, isCardExpired, type CardState } from "../../print/batches/card-life.ts";

/**
 * The states of a card that a family sees: ordered but not printed, waiting at the school, handed out, reported lost,
 * printed as a replacement and waiting at the school, no longer valid, or expired.
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
type PrintedCardState = (typeof PRINTED_CARD_STATES)[number];

/** A printed card, with the details that its family may see. */
export interface CardForFamily {
  number: string;
  state: CardState;
  state_at: string | null;
  handed_out_at: string | null;
  replaced_by: string | null;
  /** The last day on which the card is valid, as YYYY-MM-DD. */
  valid_until: string | null;
  /** When the card was printed, as an ISO time in UTC. */
  printed_at: string;
}

/** A card as its family sees it. */
export interface PrintedCardForFamily {
  state: PrintedCardState;
  /** The relevant time in UTC, or the relevant day as YYYY-MM-DD. */
  at: string;
  /** The last day on which a valid card can be used, as YYYY-MM-DD. Null for any other card. */
  valid_until: string | null;
  /** Whether the card is still valid and expires within 60 days. */
  ends_soon: boolean;
}

/** Returns a student's newest card that was not replaced, or else the newest card. `cards` begins with the oldest. */
export const currentCard = <C extends Pick<CardForFamily, "state">>(cards: readonly C[]): C | undefined =>
  cards.findLast(({ state }) => state !== "replaced") ?? cards.at(-1);

/**
 * Returns the card state that a family sees, with the relevant time or day. This is the state of an ordered card, or
 * of the newest card that was not replaced. The card's number, and who reported it and why, are not disclosed.
 * @param cards the student's cards, oldest first
 * @param now the day by which an ordered card is needed, or null, and today's date, both as YYYY-MM-DD
 */
export function printedCardOf(
  cards: readonly CardForFamily[],
  { neededBy, today }: { neededBy: string | null; today: string },
): PrintedCardForFamily | null {
  const noDay = { valid_until: null, ends_soon: false };
  if (neededBy !== null) return { state: "ordered", at: neededBy, ...noDay };
  const card = currentCard(cards);
  if (!card) return null;
  const { number, state, state_at, handed_out_at, valid_until, printed_at } = card;
  if (valid_until !== null && isCardExpired(card, today))
    return { state: "expired", at: valid_until, ...noDay };
  const days = { valid_until, ends_soon: cardEndsSoon(card, today) };
  if (state === "handed_out") return { state, at: handed_out_at ?? state_at ?? printed_at, ...days };
  if (state !== "printed") return { state, at: state_at ?? printed_at, ...noDay };
  const isInPlace = cards.some(({ replaced_by }) => replaced_by === number);
  return { state: isInPlace ? "replaced" : "printed", at: printed_at, ...days };
}
