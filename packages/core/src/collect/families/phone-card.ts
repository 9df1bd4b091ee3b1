import { z } from "zod";
import { shownCardNumber } from "../../cards/verify/card-number.ts";
import { ENDED_STATES, type EndedState } from "../../cards/verify/ended-states.ts";
import { standingOf } from "../../cards/verify/verdict.ts";
import type { CardState } from "../../print/batches/card-life.ts";
import { currentCard, type CardForFamily } from "./printed-card.ts";

/** The wallets in which a family can keep its card. */
export const WALLETS = ["apple", "google"] as const;
export type Wallet = (typeof WALLETS)[number];

/** A child's printed card on the family's phone. */
export const phoneCardAnswer = z.object({
  /** The standing that `/verify` reports for the card. */
  state: z.enum(["genuine", ...ENDED_STATES, "expired"]),
  /** The contents of a valid card. Null for any other card, whose contents the phone deletes. */
  card: z
    .object({
      /** The number as printed, in groups of four. */
      number: z.string(),
      /** The signed code as printed. */
      code: z.string(),
      valid_until: z.iso.date().nullable(),
      /** The wallets for which the server can make a pass. */
      wallets: z.array(z.enum(WALLETS)),
    })
    .nullable(),
});
export type PhoneCard = z.output<typeof phoneCardAnswer>;

/** Both sides of a valid card, as WebP images in Base64. */
export const phoneCardPicturesAnswer = z.object({ front: z.base64(), back: z.base64().nullable() });
export type PhoneCardPictures = z.output<typeof phoneCardPicturesAnswer>;

const endedOf = (state: CardState): EndedState | null =>
  ENDED_STATES.find((ended) => ended === state) ?? null;

/**
 * Returns the card that a family's phone shows: the newest valid card with a signed code. If no card is valid, it is the
 * newest one with a code that was not replaced. A card without a code could not be checked, so it is not shown.
 * @param cards the student's cards, oldest first, each with its signed code, or null if it has none
 * @param today YYYY-MM-DD
 */
export function phoneCardOf<C extends CardForFamily & { code: string | null }>(
  cards: readonly C[],
  { today, wallets }: { today: string; wallets: readonly Wallet[] },
): { shown: PhoneCard; of: C } | null {
  const signed = cards.filter((card): card is C & { code: string } => card.code !== null);
  const stateOf = (card: C) => standingOf(endedOf(card.state), card.valid_until, today);
  const card = signed.findLast((each) => stateOf(each) === "genuine") ?? currentCard(signed);
  if (!card) return null;
  const { code, number, valid_until } = card;
  const state = stateOf(card);
  const contents = { number: shownCardNumber(number), code, valid_until, wallets: [...wallets] };
  return { shown: { state, card: state === "genuine" ? contents : null }, of: card };
}
