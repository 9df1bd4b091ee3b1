import { areSimilar } from "./duplicates.ts";

interface Named {
  full_name: string;
}

/** Scripts used for names. Names in different scripts cannot be compared. */
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

/** Whether two names cannot belong to the same child because they are in the same script but not similar. */
export const namesDiffer = (row: Named, record: Named): boolean =>
  shareScript(row.full_name, record.full_name) && !areSimilar(row.full_name, record.full_name);
