import type { Sentence } from "../../sentence.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { isBlank } from "../../forms/values/clean-text.ts";
import { asValue, mayTurn } from "../shaping/direction.ts";

/** A pattern with its placeholders filled in, and the names of those for which there was nothing. */
export interface FilledPattern {
  text: string;
  blank: string[];
}

/** `{{` and `}}` stand for braces; a brace that opens nothing is itself. */
const parts = /\{\{|\}\}|\{(?<name>[^{}]+)\}/g;

/** The filters of a text, by the name behind a bar: {full_name|url}. */
const FILTERS: Readonly<Record<string, (text: string) => string>> = {
  // Half a character, which no address can hold, is what every program shows for it.
  url: (text) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\uFFFD")),
  // RFC 6350, 3.4, and RFC 2426, 4.
  vcard: (text) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`),
};
/** A filter that is a number fills a text up with zeros to so many characters. */
const LENGTH = /^[1-9]\d?$/;

/** The message for a placeholder with an unknown filter. */
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

/** Reads the part between braces. A bar without a filter behind it belongs to the name. */
function readPlaceholder(written: string): Placeholder {
  const bar = written.lastIndexOf("|");
  const filter = bar < 0 ? undefined : filterOf(written.slice(bar + 1).trim());
  return filter ? { name: written.slice(0, bar).trim(), filter } : { name: written.trim() };
}

const placeholdersIn = (pattern: string): Placeholder[] =>
  Array.from(pattern.matchAll(parts), (match) => match.groups?.["name"])
    .filter((written) => written !== undefined)
    .map(readPlaceholder);

/** The names of the placeholders of a pattern, each once: "{full_name|url} / {class}" has full_name and class. */
export const placeholdersOf = (pattern: string): string[] => [
  ...new Set(placeholdersIn(pattern).map(({ name }) => name)),
];

/** The unknown filters in a pattern's placeholders. */
export const unknownFiltersOf = (pattern: string): string[] =>
  placeholdersIn(pattern).flatMap(({ name, filter }) =>
    filter || !name.includes("|") ? [] : [name.slice(name.lastIndexOf("|") + 1).trim()],
  );

/** The placeholder of a field, as patterns write it. */
export const placeholder = (name: string): string => `{${name}}`;

const ADDRESS = /^\s*(?:[a-z][a-z\d+.-]*:\/\/|mailto:|tel:|sms:)/i;
const VISITING_CARD = /^\s*BEGIN:VCARD\s/i;

/** The placeholder of a field as it fits behind the beginning of a pattern: what it holds breaks neither address nor visiting card. */
export function placeholderBehind(before: string, name: string): string {
  if (ADDRESS.test(before)) return placeholder(`${name}|url`);
  return placeholder(VISITING_CARD.test(before) ? `${name}|vcard` : name);
}

type Texts = Readonly<Record<string, string | undefined>>;

/** Fills in a pattern from the texts of a card (see `cardTexts`), to the letter; a placeholder without a text leaves nothing. */
export const fillExactly = (pattern: string, texts: Texts): FilledPattern =>
  fillWith(pattern, texts, (value) => value);

/**
 * Fills a pattern for people to read: where letters of the text read from right to left, each value keeps its own
 * order, so that no phone number or date is turned by the words beside it (see `asValue`).
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

/** Texts that can go into an address unchanged: no space, no sign that ends or parts it, no other script. */
const ADDRESS_TEXT = /^[\w.~/:@!$'()*,;-]*$/;

/**
 * Returns what finds the placeholders of a pattern that is an address whose texts break it, since no filter makes them
 * fit; null for a pattern that is none, or has a filter on all.
 */
export function brokenAddress(pattern: string): ((texts: Texts) => string[]) | null {
  if (!ADDRESS.test(pattern)) return null;
  const plain = placeholdersIn(pattern).flatMap(({ name, filter }) => (filter ? [] : [name]));
  if (plain.length === 0) return null;
  return (texts) =>
    [...new Set(plain)].filter((name) => Object.hasOwn(texts, name) && !ADDRESS_TEXT.test(texts[name] ?? ""));
}
