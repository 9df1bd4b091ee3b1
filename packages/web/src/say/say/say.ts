import { worded, type Sentence } from "@idms/core/sentence";
import type { texts as hindiTexts, words as hindiWords } from "./hi-words.ts";

/** The languages of the staff screens. */
export const STAFF_LANGUAGES = ["en", "hi"] as const;
export type StaffLanguage = (typeof STAFF_LANGUAGES)[number];

/** English strings and their translations. `{name}` stands for a value in both. */
type Words = Readonly<Record<string, string>>;

/** Words messages for the web app in one language. */
export interface Teller {
  /**
   * Words a message from core or the server based on its code and facts. If the language has no wording for the code,
   * the message is left unchanged.
   */
  tell(sentence: Sentence): string;
  /** Translates the usual English names of form fields and options. Anything else stays unchanged. */
  usual(written: string): string;
}

/** A language's translations of the English strings. */
export interface Catalogue {
  /** The strings defined by the screens themselves. */
  words: Words;
  /** Core's groups of strings that screens show. */
  texts?: Partial<Texts>;
  /** Translates messages from core and the server. */
  teller?: Teller;
}

let language: StaffLanguage = "en";
let catalogue: Catalogue = { words: {} };
let plurals = new Intl.PluralRules("en");

/**
 * Activates a language with its catalogue. English needs one only for the messages that the web app words differently.
 */
export function takeUp(next: StaffLanguage, its: Catalogue = { words: {} }): void {
  language = next;
  catalogue = its;
  plurals = new Intl.PluralRules(next);
}

/** Returns the page's language. */
export const spokenLanguage = (): StaffLanguage => language;

/** Returns the locale, including the country, for dates and numbers. */
export const spokenLocale = (): string => `${language}-IN`;

/** Returns the translator of messages from core and the server, or undefined before a catalogue is loaded. */
export const teller = (): Teller | undefined => catalogue.teller;

/** Translates the usual name of a form field. Any other name stays unchanged. */
export const usual = (written: string): string => teller()?.usual(written) ?? written;

/** The English strings defined by the screens themselves. Each has a Hindi translation. */
export type Said = keyof typeof hindiWords;

type Texts = typeof hindiTexts;

/**
 * Returns a group of core's strings in the page's language. The strings have the same names and facts as in English.
 */
export const inLanguage = <Name extends keyof Texts>(name: Name, english: Texts[Name]): Texts[Name] =>
  catalogue.texts?.[name] ?? english;

type Values = Readonly<Record<string, string | number>>;

type NamesIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The arguments for the values that a string requires. There is no argument if the string requires no values. */
type ValuesFor<Names extends string> = [Names] extends [never]
  ? []
  : [values: Readonly<Record<Names, string | number>>];

/**
 * Translates a string into the page's language. The English string is the key. It is also used if the language failed
 * to load.
 */
export const say = <S extends Said>(english: S, ...[values]: ValuesFor<NamesIn<S>>): string =>
  inWords(english, values);

const inWords = (english: Said, values: Values = {}): string =>
  worded(catalogue.words[english] ?? english, values);

/** Formats a number for the language. English numbers are left unformatted. */
const numeral = (n: number): string => (language === "en" ? String(n) : n.toLocaleString(spokenLocale()));

/**
 * Translates a string that contains a number, `{n}`. Uses the singular or plural form according to the rules of the
 * language. For example, Hindi treats 0 like 1.
 */
export function sayCount<One extends Said, Many extends Said>(
  n: number,
  one: One,
  many: Many,
  ...[values]: ValuesFor<Exclude<NamesIn<One | Many>, "n">>
): string {
  return inWords(plurals.select(n) === "one" ? one : many, { n: numeral(n), ...values });
}
