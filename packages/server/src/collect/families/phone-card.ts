import { SIGNED_CODE } from "@idms/core/cards/drawing/card-texts";
import { phoneCardOf } from "@idms/core/collect/families/phone-card";
import { dayOf } from "@idms/core/forms/values/iso-date";
import { textsOfPrint, type CardOfStudent } from "../../cards/printed/card-rows.ts";
import { walletsOf, type WalletSettings } from "../../installation/settings/wallet-keys.ts";

/** What determines the card that a family's phone shows. */
export interface PhoneCardFacts {
  /** Whether the school lets families show the card. */
  isAllowed: boolean;
  isWithdrawn: boolean;
  /** The student's cards, oldest first. */
  cards: readonly CardOfStudent[];
}

/**
 * Returns the card that the phone of a student's family shows, with its row, or null if there is none. A family that
 * has withdrawn its consent gets no card.
 */
export function phoneCardFrom(
  config: WalletSettings,
  { isAllowed, isWithdrawn, cards }: PhoneCardFacts,
  now: Date,
) {
  if (!isAllowed || isWithdrawn) return null;
  const coded = cards.map((card) => ({
    ...card,
    printed_at: card.at,
    code: card.signed_by === null ? null : (textsOfPrint(card)[SIGNED_CODE] ?? null),
  }));
  return phoneCardOf(coded, { today: dayOf(now), wallets: walletsOf(config) });
}
