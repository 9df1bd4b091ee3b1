import { PARENT_LANGUAGES, type ParentLanguage } from "@idms/core/forms/values/parent-languages";
import type { Wording } from "@idms/core/messages";
import { texts as english } from "./en.ts";

/** All the text of the parents' form, in one language. */
export type Texts = Wording<typeof english>;

/** English is bundled with the page. Other catalogues are loaded on demand. */
const catalogues = import.meta.glob<Texts>(["./[a-z][a-z].ts", "!./en.ts"], { import: "texts" });
const pathOf = (language: string): string => `./${language}.ts`;

/** Codes of the available languages. */
export const languages: readonly string[] = PARENT_LANGUAGES;

/** Returns the writing direction of a language. */
export const directionOf = (language: string): "ltr" | "rtl" => (language === "ur" ? "rtl" : "ltr");

/**
 * Loads the text in a language, or returns English if there is no such catalogue. Rejects if the catalogue fails to
 * load.
 */
export const loadTexts = async (language: string): Promise<Texts> =>
  (await catalogues[pathOf(language)]?.()) ?? english;

/** A language and the text in it. */
export interface Spoken {
  language: ParentLanguage;
  texts: Texts;
}
