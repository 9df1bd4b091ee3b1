import { createHash } from "node:crypto";
import { cardContent } from "@idms/core/cards/designs/card-content";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import type { CardData } from "../../cards/printed/printed-card.ts";
import type { TemplateArt } from "../../cards/designs/template-art.ts";

/**
 * Returns a function that computes the exact version of a card with a given template. The version is a digest of the
 * card's complete content.
 */
export function cardVersions(
  template: CardTemplate,
  art: TemplateArt,
): (card: Pick<CardData, "texts" | "photo">) => string {
  const content = cardContent(template, art);
  return (card) => createHash("sha256").update(content(card)).digest("base64url");
}
