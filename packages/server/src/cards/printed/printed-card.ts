import { randomFillSync } from "node:crypto";
import { CARD_NUMBER_BYTES, cardNumberOf } from "@idms/core/print/batches/card-number";

/** One card to be printed: everything on it that differs from card to card. */
export interface CardData {
  /** Null in a reprint when the student has been deleted since. */
  student: number | null;
  name: string;
  photo: string | null;
  texts: Record<string, string>;
  /** In spite of what a card of a batch was printed, in words; null for any other. */
  despite: string | null;
  /** The which-th duplicate it is; 0 for none. */
  duplicate: number;
  /** The last day on which it is valid, as YYYY-MM-DD; null where nobody has said one. */
  valid_until: string | null;
}

/**
 * A card that is in the file, as it is kept: its texts are those that the template shows, as JSON, and `despite` says in
 * spite of what it was printed. Printed once more, it is another card, with another number.
 */
export interface PrintedCard extends Omit<CardData, "texts"> {
  number: string;
  texts: string;
  /** The key that signed its code; null where it has none. */
  signed_by: number | null;
}

/** Chance for some hundred cards: to ask for that of each takes ten times as long. */
const chance = Buffer.alloc(CARD_NUMBER_BYTES * 256);
let used = chance.length;

/** Draws a number by chance: processes that print at once need not ask each other. */
export function drawCardNumber(): string {
  if (used === chance.length) {
    randomFillSync(chance);
    used = 0;
  }
  return cardNumberOf(chance.subarray(used, (used += CARD_NUMBER_BYTES)));
}
