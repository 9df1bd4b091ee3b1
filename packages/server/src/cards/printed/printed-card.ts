import { randomFillSync } from "node:crypto";
import { CARD_NUMBER_BYTES, cardNumberOf } from "@idms/core/cards/verify/card-number";

/** The data that is needed to print one card and that varies between cards. */
export interface CardData {
  /** The student, or null in a reprint if the student has since been deleted. */
  student: number | null;
  name: string;
  photo: string | null;
  texts: Record<string, string>;
  /** The serious findings that were disregarded to print a card of a batch, as text. Null for any other card. */
  despite: string | null;
  /** Number of the duplicate card, or 0 if the card is not a duplicate. */
  duplicate: number;
  /** Last day on which the card is valid as YYYY-MM-DD, or null if none is set. */
  valid_until: string | null;
}

/**
 * A printed card as stored. Its text is the text shown on the card, as JSON. `despite` contains the serious findings
 * that were disregarded to print the card, and `despite_reasons` contains the same findings as sentences with codes, as
 * JSON. A reprint is a separate card with its own number.
 */
export interface PrintedCard extends Omit<CardData, "texts"> {
  number: string;
  texts: string;
  despite_reasons: string | null;
  /** ID of the key that signed the card's code, or null if it has no signed code. */
  signed_by: number | null;
}

/** Random bytes for several hundred cards. Requesting random bytes for each card takes ten times as long. */
const chance = Buffer.alloc(CARD_NUMBER_BYTES * 256);
let used = chance.length;
const SHARED_LETTERS = 2;

/**
 * Returns a random card number, so that print processes that run at the same time need not coordinate. Several hundred
 * consecutive numbers share their first two letters, which are random too. Their entries are close together in the
 * index, so a print writes to a few pages of the index rather than to one page per card. The other 45 bits are random
 * in each number.
 */
export function drawCardNumber(): string {
  if (used === chance.length) {
    randomFillSync(chance);
    for (let at = CARD_NUMBER_BYTES; at < chance.length; at += CARD_NUMBER_BYTES)
      chance.copyWithin(at, 0, SHARED_LETTERS);
    used = 0;
  }
  return cardNumberOf(chance.subarray(used, (used += CARD_NUMBER_BYTES)));
}
