import { SIGNED_CODE } from "../drawing/card-texts.ts";
import type { CardField } from "./card-field.ts";
import { placeholdersOf } from "../drawing/fill-pattern.ts";
import type { CardFields, CardTemplate } from "./template.ts";

/**
 * Lists the names of the texts that a template shows or depends on, in element order. The texts of the back come
 * last.
 */
export function shownTextNames({ fields, back }: Pick<CardTemplate, "fields" | "back">): string[] {
  return [...new Set([fields, back?.fields ?? {}].flatMap(namesOf))];
}

const namesOf = (fields: CardFields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [...contentNames(name, field), ...namedBy(field)]);

/** Lists the names of the texts that an element shows. */
export function contentNames(name: string, { kind, isImage, pattern }: CardField): string[] {
  if (kind !== undefined) return placeholdersOf(pattern ?? "");
  return isImage ? [] : [name];
}

/** Lists the texts on which an element's visibility and colour depend, but which it does not show. */
export const namedBy = ({ showIf, colorBy }: CardField): string[] =>
  [showIf?.name, colorBy?.name].filter((name) => name !== undefined);

/** Whether a template shows the signed code that proves a card is genuine. */
export const showsSignedCode = (template: Pick<CardTemplate, "fields" | "back">): boolean =>
  shownTextNames(template).includes(SIGNED_CODE);

/**
 * Returns a function that selects the texts that a template shows. Texts are identified by name. Only these texts are
 * stored for a printed card.
 */
export function shownTexts(
  template: Pick<CardTemplate, "fields" | "back">,
): (texts: Readonly<Record<string, string>>) => Record<string, string> {
  const names = shownTextNames(template);
  return (texts) =>
    Object.fromEntries(
      names.filter((name) => Object.hasOwn(texts, name)).map((name) => [name, texts[name] as string]),
    );
}
