import type { Wording } from "../../messages.ts";
import type { Likeness } from "../duplicates/duplicates.ts";

/** Messages for staff about records that may belong to the same child. */
export const duplicateText = {
  title: "Possible duplicates",
  found: (pairs: number) => `Possible duplicates (${pairs})`,
  intro:
    "These records may belong to the same child. Keep one of them, merge both, or mark them as two different children. You can undo each of these actions.",
  chooseSchool: "Choose a school to find duplicate records.",
  none: "No two records look alike.",
  progress: (done: number, all: number) => `Checked ${done} of ${all} classes.`,
  across: "Comparing the classes with each other.",
  failed: "Some classes could not be checked.",
  what: "Details",
  differs: "differs",
  keepThis: "Keep this record",
  apart: "Mark as two children",
  merge: "Merge",
  mergeTitle: "Merge two records",
  stays: "Record to keep",
  staysNote: "The other record is removed. You can restore it later.",
  choose: "Answers to keep",
  same: "Both records have the same answers, so nothing is lost.",
  removedAs: (id: number) => `Same child as student ${id}.`,
  likeness: {
    name: "the same name",
    phone: "the same phone number and a similar name",
    photo: "photos that look alike",
  } satisfies Record<Likeness, string>,
  and: (one: string, other: string) => `${one}, and ${other}`,
  looksLike: "Another record in the class looks similar",
  compare: "Compare the records",
} as const;

/** Describes in one line why two records may belong to the same child. The text can start a sentence. */
export function likenessInWords(
  because: readonly Likeness[],
  { likeness, and }: Pick<Wording<typeof duplicateText>, "likeness" | "and"> = duplicateText,
): string {
  const words = because.map((each): string => likeness[each]).reduce(and);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Path of the list of possible duplicates. */
export const DUPLICATES_PATH = "/students/duplicates";
