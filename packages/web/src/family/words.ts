import { words as english } from "./locales/en.ts";
import type { FamilyWords } from "./family-words.ts";

export type { FamilyWords } from "./family-words.ts";

/** English comes with the page; each other catalogue is loaded when it is wanted. */
const catalogues = import.meta.glob<FamilyWords>(["./locales/*.ts", "!./locales/en.ts"], { import: "words" });

/** The words of a language; English where there is no such catalogue. It rejects when the catalogue does not load. */
export const loadWords = async (language: string): Promise<FamilyWords> =>
  (await catalogues[`./locales/${language}.ts`]?.()) ?? english;

export const englishWords = english;
