import { placeholdersOf } from "./fill-pattern.ts";
import type { CardFields, CardTemplate } from "./template.ts";

/** The names of the texts that a template shows, in the order of its elements, those of the back last. */
export function shownTextNames({ fields, back }: Pick<CardTemplate, "fields" | "back">): string[] {
  return [...new Set([fields, back?.fields ?? {}].flatMap(namesOf))];
}

const namesOf = (fields: CardFields): string[] =>
  Object.entries(fields).flatMap(([name, { kind, isImage, pattern }]) => {
    if (kind !== undefined) return placeholdersOf(pattern ?? "");
    return isImage ? [] : [name];
  });

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
