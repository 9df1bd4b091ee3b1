import { words as english } from "./en.ts";
import type { FamilyWords } from "./family-words.ts";

export type { FamilyWords } from "./family-words.ts";

/** English comes with the page; each other catalogue is loaded when it is wanted. */
const catalogues = import.meta.glob<FamilyWords>(["./[a-z][a-z].ts", "!./en.ts"], { import: "words" });

/** The words of a language; English where there is no such catalogue. It rejects when the catalogue does not load. */
export const loadWords = async (language: string): Promise<FamilyWords> =>
  (await catalogues[`./${language}.ts`]?.()) ?? english;

export const englishWords = english;
