import type { Sentence } from "@idms/core/sentence";
import type { texts as hindiTexts, words as hindiWords } from "./hi.ts";

/** The languages of the staff's screens. */
export const STAFF_LANGUAGES = ["en", "hi"] as const;
export type StaffLanguage = (typeof STAFF_LANGUAGES)[number];

/** English sentences, and what each is in another language. `{name}` stands for a value in both. */
export type Words = Readonly<Record<string, string>>;

/** Retells English sentences. It comes with a language, so that English loads nothing of it. */
export interface Teller {
  retell(sentence: string): string;
  /** A sentence of core or the server, by its code and facts; undefined where the language has none for the code. */
  tell(sentence: Pick<Sentence, "code" | "facts">): string | undefined;
  /** The usual names of forms' fields and their options, by the English a school writes; anything else stays. */
  usual(written: string): string;
}

/** A language's own words instead of English. */
export interface Catalogue {
  /** The sentences that screens say themselves. */
  words: Words;
  /** Core's groups of texts that screens show. */
  texts?: Texts;
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

/** The language with the country, for dates and numbers. */
export const spokenLocale = (): string => `${language}-IN`;

/** Retells the sentences of core and the server; undefined in English. */
export const teller = (): Teller | undefined => catalogue.teller;

/** The usual name of a form's field; any other stays as it is written. */
export const usual = (written: string): string => teller()?.usual(written) ?? written;

/** What screens say themselves, each in English: those that there are in Hindi too. */
export type Said = keyof typeof hindiWords;

type Texts = typeof hindiTexts;

/** A group of core's texts in the language of the page: the same names, and the same facts to put into each. */
export const inLanguage = <Name extends keyof Texts>(name: Name, english: Texts[Name]): Texts[Name] =>
  catalogue.texts?.[name] ?? english;

type Values = Readonly<Record<string, string | number>>;

/** Puts values in the place of their names; a name without a value stays, so that it is seen. */
export const fill = (sentence: string, values: Values): string =>
  sentence.replaceAll(/\{(#?\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );

type NamesIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The values that a sentence wants, and no argument where it wants none. */
type ValuesFor<Names extends string> = [Names] extends [never]
  ? []
  : [values: Readonly<Record<Names, string | number>>];

/**
 * A sentence in the language of the page. The English one is its own key, and is what is shown where the language did not load.
 */
export const say = <S extends Said>(english: S, ...[values]: ValuesFor<NamesIn<S>>): string =>
  inWords(english, values);

const inWords = (english: Said, values: Values = {}): string =>
  fill(catalogue.words[english] ?? english, values);

/** A number as the language writes it; English writes it plain. */
const numeral = (n: number): string => (language === "en" ? String(n) : n.toLocaleString(spokenLocale()));

/**
 * Says a sentence with a number, `{n}`, which decides between two sentences as the language does: Hindi says 0 as it
 * says 1.
 */
export function sayCount<One extends Said, Many extends Said>(
  n: number,
  one: One,
  many: Many,
  ...[values]: ValuesFor<Exclude<NamesIn<One | Many>, "n">>
): string {
  return inWords(plurals.select(n) === "one" ? one : many, { n: numeral(n), ...values });
}
