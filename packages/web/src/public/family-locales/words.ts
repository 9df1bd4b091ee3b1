import type { FamilyPage } from "@idms/core/collect/families/family-page";
import { words as english } from "./en.ts";
import type { FamilyWords } from "./family-words.ts";

export type { FamilyWords } from "./family-words.ts";

/** The text catalogues that are loaded on demand. English is not one of them, because it is bundled with the page. */
const catalogues = import.meta.glob<FamilyWords>(["./[a-z][a-z].ts", "!./en.ts"], { import: "words" });

/**
 * Loads the text in a language. If there is no catalogue for the language, returns English. Rejects if the catalogue
 * fails to load.
 */
export const loadWords = async (language: string): Promise<FamilyWords> =>
  (await catalogues[`./${language}.ts`]?.()) ?? english;

/** Returns the words for a page: those for a family, or those for a member of staff. */
export function wordsFor(page: Pick<FamilyPage, "is_of_staff"> | null, words: FamilyWords): FamilyWords {
  if (!page?.is_of_staff) return words;
  const { walletNote, ...others } = words.staff;
  return { ...words, ...others, phoneCard: { ...words.phoneCard, walletNote } };
}

export const englishWords = english;
