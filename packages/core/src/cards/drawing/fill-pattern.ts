import type { Sentence } from "../../sentence.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { isBlank } from "../../forms/values/clean-text.ts";
import { asValue, mayTurn } from "../shaping/direction.ts";

/** A pattern with its placeholders filled in, and the names of the placeholders that have no text. */
export interface FilledPattern {
  text: string;
  blank: string[];
}

/**
 * Matches the placeholders and escaped braces of a pattern. `{{` and `}}` are escaped braces; an unmatched brace is
 * literal.
 */
const parts = /\{\{|\}\}|\{(?<name>[^{}]+)\}/g;

/** The filters that can be applied to text, keyed by the name after the bar: {full_name|url}. */
const FILTERS: Readonly<Record<string, (text: string) => string>> = {
  // Half a character, which no address can hold, is what every program shows for it.
  url: (text) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\uFFFD")),
  // RFC 6350, 3.4, and RFC 2426, 4.
  vcard: (text) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`),
};
/** Matches a numeric filter, which pads text with zeros to the given length. */
const LENGTH = /^[1-9]\d?$/;

/** Returns the message for a placeholder with an unknown filter. */
export const unknownFilter = (filter: string): Sentence =>
  designRules.filter({
    filter,
    address: "{full_name|url}",
    card: "{full_name|vcard}",
    digits: "{student_id|12}",
    alone: "{full_name}",
  });

function filterOf(name: string): ((text: string) => string) | undefined {
  if (LENGTH.test(name)) return (text) => text.padStart(Number(name), "0");
  return Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined;
}

interface Placeholder {
  name: string;
  filter?: (text: string) => string;
}

/** Parses the part between braces. A bar that no known filter follows is part of the name. */
function readPlaceholder(written: string): Placeholder {
  const bar = written.lastIndexOf("|");
  const filter = bar < 0 ? undefined : filterOf(written.slice(bar + 1).trim());
  return filter ? { name: written.slice(0, bar).trim(), filter } : { name: written.trim() };
}

const placeholdersIn = (pattern: string): Placeholder[] =>
  Array.from(pattern.matchAll(parts), (match) => match.groups?.["name"])
    .filter((written) => written !== undefined)
    .map(readPlaceholder);

/** Lists the placeholder names in a pattern, each once: "{full_name|url} / {class}" contains full_name and class. */
export const placeholdersOf = (pattern: string): string[] => [
  ...new Set(placeholdersIn(pattern).map(({ name }) => name)),
];

/** Lists the unknown filters in a pattern's placeholders. */
export const unknownFiltersOf = (pattern: string): string[] =>
  placeholdersIn(pattern).flatMap(({ name, filter }) =>
    filter || !name.includes("|") ? [] : [name.slice(name.lastIndexOf("|") + 1).trim()],
  );

/** Returns a field's placeholder as used in patterns. */
export const placeholder = (name: string): string => `{${name}}`;

const ADDRESS = /^\s*(?:[a-z][a-z\d+.-]*:\/\/|mailto:|tel:|sms:)/i;
const VISITING_CARD = /^\s*BEGIN:VCARD\s/i;

/**
 * Returns a field's placeholder with the filter that the start of the pattern needs, so that its text cannot break a
 * web address or a vCard.
 */
export function placeholderBehind(before: string, name: string): string {
  if (ADDRESS.test(before)) return placeholder(`${name}|url`);
  return placeholder(VISITING_CARD.test(before) ? `${name}|vcard` : name);
}

type Texts = Readonly<Record<string, string | undefined>>;

/**
 * Fills in a pattern with a card's texts (see `cardTexts`), unchanged. A placeholder without a text is replaced with
 * an empty string.
 */
export const fillExactly = (pattern: string, texts: Texts): FilledPattern =>
  fillWith(pattern, texts, (value) => value);

/**
 * Fills in a pattern for people to read. In right-to-left text, each value keeps its own direction, so that the words
 * next to a phone number or date do not reverse it (see `asValue`).
 */
export function fillPattern(pattern: string, texts: Texts): FilledPattern {
  const filled = fillExactly(pattern, texts);
  return mayTurn(filled.text) ? fillWith(pattern, texts, asValue) : filled;
}

function fillWith(pattern: string, texts: Texts, shown: (value: string) => string): FilledPattern {
  const blank = new Set<string>();
  const text = pattern.replaceAll(parts, (match, written: string | undefined) => {
    if (written === undefined) return match.charAt(0);
    const { name, filter } = readPlaceholder(written);
    const value = (Object.hasOwn(texts, name) && texts[name]) || "";
    if (isBlank(value)) blank.add(name);
    return shown(filter && value !== "" ? filter(value) : value);
  });
  return { text, blank: [...blank] };
}

/**
 * Matches text that needs no escaping in an address, because it contains no space, no delimiter and no other script.
 */
const ADDRESS_TEXT = /^[\w.~/:@!$'()*,;-]*$/;

/**
 * Returns a function that finds the placeholders whose text would break an address pattern, because no filter escapes
 * them. Returns null if the pattern is not an address or if all its placeholders have a filter.
 */
export function brokenAddress(pattern: string): ((texts: Texts) => string[]) | null {
  if (!ADDRESS.test(pattern)) return null;
  const plain = placeholdersIn(pattern).flatMap(({ name, filter }) => (filter ? [] : [name]));
  if (plain.length === 0) return null;
  return (texts) =>
    [...new Set(plain)].filter((name) => Object.hasOwn(texts, name) && !ADDRESS_TEXT.test(texts[name] ?? ""));
}
