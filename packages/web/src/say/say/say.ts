import type { Sentence } from "@idms/core/sentence";

/** The languages of the staff's screens. */
export const STAFF_LANGUAGES = ["en", "hi"] as const;
export type StaffLanguage = (typeof STAFF_LANGUAGES)[number];

/** English sentences, and what each is in another language. `{name}` stands for a value in both. */
export type Words = Readonly<Record<string, string>>;

/** What retells English sentences, and lists of words. It comes with a language, so that English has nothing of it to load. */
export interface Teller {
  retell(sentence: string): string;
  retellEach(list: string): string;
  /** A sentence of core or the server, by its code and facts; undefined where the language has none for the code. */
  tell(sentence: Pick<Sentence, "code" | "facts">): string | undefined;
  /** What the fields of forms and their options are usually called, by what schools write in English; anything else stays. */
  usual(written: string): string;
}

/** What a language has instead of the English. */
export interface Catalogue {
  /** Of the sentences that screens say themselves. */
  words: Words;
  /** Retells those that core and the server make, which screens only show. */
  teller?: Teller;
}

let language: StaffLanguage = "en";
let catalogue: Catalogue = { words: {} };
let plurals = new Intl.PluralRules("en");

/** Takes up a language with its catalogue; English needs none. */
export function takeUp(next: StaffLanguage, its: Catalogue = { words: {} }): void {
  language = next;
  catalogue = its;
  plurals = new Intl.PluralRules(next);
}

/** The language in which the page is. */
export const spokenLanguage = (): StaffLanguage => language;

/** The same with the country, for dates and numbers. */
export const spokenLocale = (): string => `${language}-IN`;

/** What retells the sentences of core and the server; there is none in English. */
export const teller = (): Teller | undefined => catalogue.teller;

/** What a form's field with a usual label is called; any other as it is written. */
export const usual = (written: string): string => teller()?.usual(written) ?? written;

type Values = Readonly<Record<string, string | number>>;

/** Puts values in the place of their names; a name without a value stays, so that it is seen. */
export const fill = (sentence: string, values: Values): string =>
  sentence.replaceAll(/\{(#?\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );

/**
 * A sentence in the language of the page. The English one is its own key, and is what is shown where the catalogue lacks it. It is
 * written out where it is said, as a literal: a test reads it there.
 */
export const say = (english: string, values: Values = {}): string =>
  fill(catalogue.words[english] ?? english, values);

/** A number as the language writes it; English writes it plain. */
const numeral = (n: number): string => (language === "en" ? String(n) : n.toLocaleString(spokenLocale()));

/** The same with a number, `{n}`, which decides between two sentences as the language does: Hindi says 0 as it says 1. */
export const sayCount = (n: number, one: string, many: string, values: Values = {}): string =>
  say(plurals.select(n) === "one" ? one : many, { n: numeral(n), ...values });
