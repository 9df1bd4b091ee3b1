import { isBlank } from "../forms/clean-text.ts";

/** A pattern with its placeholders filled in, and the names of those for which there was nothing. */
export interface FilledPattern {
  text: string;
  blank: string[];
}

/** `{{` and `}}` stand for braces; a brace that opens nothing is itself. */
const parts = /\{\{|\}\}|\{(?<name>[^{}]+)\}/g;

/** The names of the placeholders of a pattern, each once: "{full_name} / {class}" has full_name and class. */
export function placeholdersOf(pattern: string): string[] {
  const names = Array.from(pattern.matchAll(parts), (match) => match.groups?.["name"]?.trim());
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** The placeholder of a field, as patterns write it. */
export const placeholder = (name: string): string => `{${name}}`;

/** Fills in a pattern from the texts of a card (see `cardTexts`); a placeholder without a text leaves nothing. */
export function fillPattern(
  pattern: string,
  texts: Readonly<Record<string, string | undefined>>,
): FilledPattern {
  const blank = new Set<string>();
  const text = pattern.replaceAll(parts, (match, name: string | undefined) => {
    if (name === undefined) return match.charAt(0);
    const key = name.trim();
    const value = (Object.hasOwn(texts, key) && texts[key]) || "";
    if (isBlank(value)) blank.add(key);
    return value;
  });
  return { text, blank: [...blank] };
}
