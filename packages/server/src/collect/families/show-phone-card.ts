import { familyFailures } from "@idms/core/collect/families/family-failures";
import type { PhoneCardPictures } from "@idms/core/collect/families/phone-card";
import { issuedCardsOf, textsOfPrint } from "../../cards/printed/card-rows.ts";
import { findBatch, findPrintedTemplate } from "../../cards/printed/batch-rows.ts";
import type { Services } from "../../http/calls/services.ts";
import type { Db } from "../../installation/engines/connect.ts";
import type { WalletSettings } from "../../installation/settings/wallet-keys.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { drawPrintedSide } from "../../print/pictures/sheet-pictures.ts";
import { openFamilyPage, requireThere } from "./open-page.ts";
import { hasWithdrawn } from "./family-rows.ts";
import { phoneCardFrom } from "./phone-card.ts";

/**
 * Returns the valid card of a family's child as it was printed, with the student and the school.
 * @throws Failure `missing` or `gone` for the page, and `missing` if the child has no valid card for a phone
 */
export async function requirePhoneCard(
  services: { db: Db; config: WalletSettings },
  token: string,
  now: Date,
) {
  const { db, config } = services;
  const student = requireThere(await openFamilyPage(db, token));
  const school = await findSchool(db, student.school_id);
  const facts = {
    isAllowed: school.phone_card,
    isWithdrawn: await hasWithdrawn(db, student.id),
    cards: await issuedCardsOf(db, student.id),
  };
  const found = phoneCardFrom(config, facts, now);
  if (!found?.shown.card) throw familyFailures.noPhoneCard();
  return { school, student, card: found.of, contents: found.shown.card };
}

/**
 * Draws both sides of the valid card of a family's child, as it was printed and without a mark. The drawings wait in
 * the queue for previews.
 * @throws the failures of `requirePhoneCard`, `missing` if the design of the card was not stored, and RetryLater if
 *   there are too many drawings
 */
export async function drawPhoneCard(
  services: Services,
  { token, signal }: { token: string; signal: AbortSignal },
): Promise<PhoneCardPictures> {
  const { db, files, uploads } = services;
  const { student, card } = await requirePhoneCard(services, token, new Date());
  await uploads.previews.tries.take(`family ${student.id}`);
  const batch = await findBatch(db, card.batch);
  const template = batch && (await findPrintedTemplate(db, batch));
  if (!template) throw familyFailures.noPhoneCard();
  const draw = async (side: "front" | "back") => {
    const drawn = await drawPrintedSide({ files }, template, {
      texts: textsOfPrint(card),
      photo: card.photo,
      side,
    });
    return Buffer.from(drawn).toString("base64");
  };
  return uploads.previews.drawn.run(
    async () => ({ front: await draw("front"), back: template.back_fields ? await draw("back") : null }),
    signal,
  );
}
