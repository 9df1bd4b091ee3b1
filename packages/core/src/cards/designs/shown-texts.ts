import { SIGNED_CODE } from "../drawing/card-texts.ts";
import type { CardField } from "./card-field.ts";
import { placeholdersOf } from "../drawing/fill-pattern.ts";
import type { CardFields, CardTemplate } from "./template.ts";

/** The names of the texts that a template shows or depends on, in the order of its elements, those of the back last. */
export function shownTextNames({ fields, back }: Pick<CardTemplate, "fields" | "back">): string[] {
  return [...new Set([fields, back?.fields ?? {}].flatMap(namesOf))];
}

const namesOf = (fields: CardFields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [...contentNames(name, field), ...namedBy(field)]);

/** The names of the texts that an element shows. */
export function contentNames(name: string, { kind, isImage, pattern }: CardField): string[] {
  if (kind !== undefined) return placeholdersOf(pattern ?? "");
  return isImage ? [] : [name];
}

/** The texts that an element does not show and depends on: whether it is there, and in which colour. */
export const namedBy = ({ showIf, colorBy }: CardField): string[] =>
  [showIf?.name, colorBy?.name].filter((name) => name !== undefined);

/** Whether a template shows the code by which a card proves itself. */
export const showsSignedCode = (template: Pick<CardTemplate, "fields" | "back">): boolean =>
  shownTextNames(template).includes(SIGNED_CODE);

/** Returns what gives the texts of a card that its template shows, by name: what is kept of a printed card, and nothing else. */
export function shownTexts(
  template: Pick<CardTemplate, "fields" | "back">,
): (texts: Readonly<Record<string, string>>) => Record<string, string> {
  const names = shownTextNames(template);
  return (texts) =>
    Object.fromEntries(
      names.filter((name) => Object.hasOwn(texts, name)).map((name) => [name, texts[name] as string]),
    );
}
