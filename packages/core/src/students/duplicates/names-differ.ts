import { areSimilar } from "./duplicates.ts";

interface Named {
  full_name: string;
}

/** Scripts in which names are written: of two names in different ones nobody can say whether they are alike. */
const SCRIPTS = [
  /\p{sc=Latin}/u,
  /\p{sc=Devanagari}/u,
  /\p{sc=Bengali}/u,
  /\p{sc=Gurmukhi}/u,
  /\p{sc=Gujarati}/u,
  /\p{sc=Oriya}/u,
  /\p{sc=Tamil}/u,
  /\p{sc=Telugu}/u,
  /\p{sc=Kannada}/u,
  /\p{sc=Malayalam}/u,
  /\p{sc=Arabic}/u,
  /\p{sc=Cyrillic}/u,
  /\p{sc=Greek}/u,
];

const shareScript = (one: string, other: string): boolean =>
  SCRIPTS.some((script) => script.test(one) && script.test(other));

/** Whether two names cannot be one child's: both in one script, and not alike. */
export const namesDiffer = (row: Named, record: Named): boolean =>
  shareScript(row.full_name, record.full_name) && !areSimilar(row.full_name, record.full_name);
