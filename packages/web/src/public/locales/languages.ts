import { PARENT_LANGUAGES, type ParentLanguage } from "@idms/core/forms/values/parent-languages";
import type { Wording } from "@idms/core/messages";
import { texts as english } from "./en.ts";

/** Every word of the parents' form, in one language. */
export type Texts = Wording<typeof english>;

/** English comes with the page; each other catalogue is loaded when it is wanted. */
const catalogues = import.meta.glob<Texts>(["./[a-z][a-z].ts", "!./en.ts"], { import: "texts" });
const pathOf = (language: string): string => `./${language}.ts`;

/** The codes of the languages that there are. */
export const languages: readonly string[] = PARENT_LANGUAGES;

/** The side where a language's lines begin. */
export const directionOf = (language: string): "ltr" | "rtl" => (language === "ur" ? "rtl" : "ltr");

/** The words of a language; English where there is no such catalogue. It rejects when the catalogue does not load. */
export const loadTexts = async (language: string): Promise<Texts> =>
  (await catalogues[pathOf(language)]?.()) ?? english;

/** A language with its words. */
export interface Spoken {
  language: ParentLanguage;
  texts: Texts;
}
