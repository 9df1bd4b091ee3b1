import type { Likeness } from "../duplicates/duplicates.ts";

/** The staff's texts for records that may be one child. */
export const duplicateText = {
  title: "Possible duplicates",
  found: (pairs: number) => `Possible duplicates (${pairs})`,
  intro:
    "These records may be of one child. Keep one of them, merge both, or say that they are two children. You can undo each of these.",
  chooseSchool: "Choose a school to look for records of one child.",
  none: "No two records look alike.",
  progress: (done: number, all: number) => `Looked through ${done} of ${all} classes.`,
  across: "Comparing the classes with one another.",
  failed: "Some classes could not be looked through.",
  what: "What is known",
  differs: "differs",
  keepThis: "Keep this one",
  apart: "Two children",
  merge: "Merge",
  mergeTitle: "Merge two records",
  stays: "The record that stays",
  staysNote: "The other one is removed; it can be brought back.",
  choose: "What it is to say",
  same: "Both say the same: the record that stays loses nothing.",
  removedAs: (id: number) => `The same child as student ${id}.`,
  looksLike: "Another record of the class looks like this one",
  compare: "Compare them",
} as const;

const WORDS: Record<Likeness, string> = {
  name: "the same name",
  phone: "the same phone with a similar name",
  photo: "photos that look alike",
};

/** The reason why two records may be of one child, in one line that may begin a sentence. */
export function likenessInWords(because: readonly Likeness[]): string {
  const words = because.map((each) => WORDS[each]).join(", and ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The address for pairs of records that may be of one child. */
export const DUPLICATES_PATH = "/students/duplicates";
