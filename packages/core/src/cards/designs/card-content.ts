import { DUPLICATE, ISSUE_TEXTS, shownDuplicate } from "../drawing/card-texts.ts";
import { photoFieldsOf } from "./place-photo.ts";
import type { CardTemplate } from "./template.ts";
import { shownTexts } from "./shown-texts.ts";

/**
 * Returns a function that serialises everything that defines a card: its design without the design's name, the stored
 * names of its pictures, the texts it shows, and its photo. Cards with the same serialised form are considered the same
 * card. Texts that change with every print, such as the card's number, are omitted. A duplicate differs from its
 * original only by its duplicate mark, which is added when it is printed.
 */
export function cardContent(
  template: CardTemplate,
  pictures: unknown,
): (card: { texts: Readonly<Record<string, string>>; photo: string | null }) => string {
  const design = { ...template, name: "" };
  const shown = shownTexts(template);
  const hasPhoto = photoFieldsOf(template).length > 0;
  return ({ texts, photo }) => {
    const own = shown({ ...texts, [DUPLICATE]: shownDuplicate(0) });
    for (const name of ISSUE_TEXTS) delete own[name];
    return JSON.stringify({ design, pictures, texts: own, photo: hasPhoto ? photo : null });
  };
}
