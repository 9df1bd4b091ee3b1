import { DUPLICATE, shownDuplicate, SIGNED_CODE } from "../drawing/card-texts.ts";
import { photoFieldsOf } from "./place-photo.ts";
import type { CardTemplate } from "./template.ts";
import { shownTexts } from "./shown-texts.ts";

/**
 * Returns what gives all that makes a card what it is, as one text: its design but for its name, with the pictures under
 * their stored names, the texts that it shows, and its photo. Two cards of the same text are the same card: the signed code,
 * which no two have, says nothing that is not in the others; and a duplicate is what it stands for but for its mark, which
 * the press puts on it.
 */
export function cardContent(
  template: CardTemplate,
  pictures: unknown,
): (card: { texts: Readonly<Record<string, string>>; photo: string | null }) => string {
  const design = { ...template, name: "" };
  const shown = shownTexts(template);
  const hasPhoto = photoFieldsOf(template).length > 0;
  return ({ texts, photo }) => {
    const { [SIGNED_CODE]: _, ...others } = shown({ ...texts, [DUPLICATE]: shownDuplicate(0) });
    return JSON.stringify({ design, pictures, texts: others, photo: hasPhoto ? photo : null });
  };
}
