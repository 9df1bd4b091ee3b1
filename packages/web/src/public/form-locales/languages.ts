import type { LinkFacts } from "@idms/core/collect/links/parent-view";
import { PARENT_LANGUAGES, type ParentLanguage } from "@idms/core/forms/values/parent-languages";
import type { Wording } from "@idms/core/messages";
import { texts as english } from "./en.ts";

/** All the text of the parents' form, in one language. */
export type Texts = Wording<typeof english>;

/** The text catalogues that are loaded on demand. English is not one of them, because it is bundled with the page. */
const catalogues = import.meta.glob<Texts>(["./[a-z][a-z].ts", "!./en.ts"], { import: "texts" });
const pathOf = (language: string): string => `./${language}.ts`;

/** Codes of the available languages. */
export const languages: readonly string[] = PARENT_LANGUAGES;

/** Returns the writing direction of a language. */
export const directionOf = (language: string): "ltr" | "rtl" => (language === "ur" ? "rtl" : "ltr");

/**
 * Loads the text in a language. If there is no catalogue for the language, returns English. Rejects if the catalogue
 * fails to load.
 */
export const loadTexts = async (language: string): Promise<Texts> =>
  (await catalogues[pathOf(language)]?.()) ?? english;

/** Returns the texts for a link: those for parents, or those for staff. */
export function textsFor(link: Pick<LinkFacts, "isOfStaff"> | null, texts: Texts): Texts {
  if (!link?.isOfStaff) return texts;
  const { advice, crowded, alreadyReceived, notice, ...others } = texts.staff;
  return {
    ...texts,
    ...others,
    notice: { ...texts.notice, ...notice },
    coach: { ...texts.coach, advice: { ...texts.coach.advice, ...advice } },
    doubts: { ...texts.doubts, crowded },
    server: { ...texts.server, "family.alreadyReceived": alreadyReceived },
  };
}

/** A language, and the text of the page in that language. */
export interface Spoken {
  language: ParentLanguage;
  texts: Texts;
}
