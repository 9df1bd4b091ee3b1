import { SIGNED_CODE } from "@idms/core/cards/drawing/card-texts";
import { phoneCardOf } from "@idms/core/collect/families/phone-card";
import { dayOf } from "@idms/core/forms/values/iso-date";
import { cardsOfStudent, type CardOfStudent } from "../../cards/printed/card-rows.ts";
import type { Reads } from "../../installation/engines/connect.ts";
import { walletsOf, type WalletSettings } from "../../installation/settings/wallet-keys.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { hasWithdrawn } from "./family-rows.ts";

/** Returns the texts of a printed card. Empty if its contents are not stored. */
export const textsOf = ({ texts }: Pick<CardOfStudent, "texts">): Record<string, string> =>
  texts === null ? {} : (JSON.parse(texts) as Record<string, string>);

/**
 * Returns the card that the phone of a student's family shows, with its row, or null if there is none. A family that
 * has withdrawn its consent gets no card.
 */
export async function findPhoneCard(
  { db, config }: { db: Reads; config: WalletSettings },
  student: { id: number; school_id: number },
  now: Date,
) {
  const { phone_card } = await findSchool(db, student.school_id);
  if (!phone_card || (await hasWithdrawn(db, student.id))) return null;
  const cards = (await cardsOfStudent(db, student.id)).map((card) => ({
    ...card,
    printed_at: card.at,
    code: card.signed_by === null ? null : (textsOf(card)[SIGNED_CODE] ?? null),
  }));
  return phoneCardOf(cards, { today: dayOf(now), wallets: walletsOf(config) });
}
