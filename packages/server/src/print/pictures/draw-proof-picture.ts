import { impose } from "@idms/core/print/sheets/impose";
import { asCardTemplate, type IdTemplate } from "../../cards/designs/design-rows.ts";
import { templateArt } from "../../cards/designs/template-art.ts";
import type { App } from "../../installation/open-app.ts";
import { drawInThread } from "./picture-thread.ts";
import { printFailures } from "@idms/core/print/failures/print-failures";

/**
 * Draws one side of a card as WebP, for the person who signs it off. The picture is marked as a sample, so that it
 * cannot be used as a card.
 * @throws Failure `missing` for the back of one-sided cards.
 */
export async function drawProofPicture(
  { files }: Pick<App, "files">,
  stored: IdTemplate,
  { texts, photo, side }: { texts: Record<string, string>; photo: string | null; side: "front" | "back" },
): Promise<Uint8Array> {
  const template = asCardTemplate(stored);
  if (side === "back" && !template.back) throw printFailures.noBack({ template: stored.name });
  const imposition = impose("card", template.cardSize);
  const slug = { school: "", class: "", template: "", time: "", sheet: 1, sheets: 1 };
  const cards = [{ slot: 0, texts, photo }];
  const sheet = { template, art: templateArt(stored), imposition, side, cards, slug, asSamples: true };
  return drawInThread(files, { sheet });
}
