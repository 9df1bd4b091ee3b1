import { randomFillSync } from "node:crypto";
import { CARD_NUMBER_BYTES, cardNumberOf } from "@idms/core/print/batches/card-number";

/** The data of one card to print, with everything that varies between cards. */
export interface CardData {
  /** Null in a reprint if the student has since been deleted. */
  student: number | null;
  name: string;
  photo: string | null;
  texts: Record<string, string>;
  /** The findings despite which a card of a batch was printed, as text; null for any other card. */
  despite: string | null;
  /** Duplicate number of the card; 0 if it is not a duplicate. */
  duplicate: number;
  /** Last day of validity as YYYY-MM-DD, or null if none is set. */
  valid_until: string | null;
}

/**
 * A printed card as stored. Its texts are those shown by the template, as JSON; `despite` contains the findings despite
 * which it was printed. A reprint is another card with another number.
 */
export interface PrintedCard extends Omit<CardData, "texts"> {
  number: string;
  texts: string;
  /** ID of the key that signed its code, or null if it has none. */
  signed_by: number | null;
}

/** Random bytes for several hundred cards. Requesting them for each card takes ten times as long. */
const chance = Buffer.alloc(CARD_NUMBER_BYTES * 256);
let used = chance.length;

/** Draws a random card number, so that concurrent print processes need no coordination. */
export function drawCardNumber(): string {
  if (used === chance.length) {
    randomFillSync(chance);
    used = 0;
  }
  return cardNumberOf(chance.subarray(used, (used += CARD_NUMBER_BYTES)));
}
