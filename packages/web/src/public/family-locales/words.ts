import { words as english } from "./en.ts";
import type { FamilyWords } from "./family-words.ts";

export type { FamilyWords } from "./family-words.ts";

/** English is bundled with the page. Other catalogues are loaded on demand. */
const catalogues = import.meta.glob<FamilyWords>(["./[a-z][a-z].ts", "!./en.ts"], { import: "words" });

/**
 * Loads the text in a language, or returns English if there is no such catalogue. Rejects if the catalogue fails to
 * load.
 */
export const loadWords = async (language: string): Promise<FamilyWords> =>
  (await catalogues[`./${language}.ts`]?.()) ?? english;

export const englishWords = english;
