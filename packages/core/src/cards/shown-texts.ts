import type { CardTemplate } from "./template.ts";

/** The texts of a card that its template shows, by field name: what is kept of a printed card, and nothing else. */
export function shownTexts(
  template: CardTemplate,
  texts: Readonly<Record<string, string>>,
): Record<string, string> {
  const shown = Object.entries(template.fields).filter(
    ([name, field]) => !field.isImage && Object.hasOwn(texts, name),
  );
  return Object.fromEntries(shown.map(([name]) => [name, texts[name] as string]));
}
