import type { ColumnWish } from "./column-wish.ts";
import type { LikelyColumns } from "./likely-columns.ts";
import { headingWords } from "./read-heading.ts";

/** Two columns that could both be meant, and the label for their common meaning. */
export interface ColumnPair {
  first: string;
  second: string;
  label: string;
}

/**
 * Words that make it less likely that a column is the one meant: past values, other calendars or scripts, and short
 * names.
 */
const LESS = new Set(
  [
    "previous prior former last old earlier permanent native alternate alternative emergency other second secondary additional",
    "initials preferred known nick nickname pet short bs hijri vikram samvat",
    "हिन्दी हिंदी मराठी नेपाली पूर्व गत पिछला पिछली मागील जुना जुनी जुने स्थायी विक्रम প্রাক্তন পূর্ববর্তী স্থায়ী هجري السابق",
  ].flatMap((words) => words.split(" ")),
);
/**
 * Words that make it more likely that a column is the one meant: current values, the Gregorian calendar, and full
 * names.
 */
const RATHER = new Set(
  [
    "present current new now correspondence communication local primary main sms whatsapp full legal official aadhaar gregorian ad english",
    "वर्तमान चालू नया नवीन नवा नई পূর্ণ বর্তমান ميلادي الحالي",
  ].flatMap((words) => words.split(" ")),
);

/** Nepal's two calendars, whose abbreviations contain full stops. */
const OTHER_CALENDAR = /वि\s*\.?\s*सं|\bb\.\s?s\b/iu;
const COMMON_CALENDAR = /ई\s*\.?\s*सं|\ba\.\s?d\b/iu;

const yearIn = (heading: string): number => Number(/(?:19|20)\d\d/.exec(heading)?.[0] ?? 0);

function weightOf(heading: string): number {
  const words = [...headingWords(heading)];
  const isMore = words.some((word) => RATHER.has(word)) || COMMON_CALENDAR.test(heading);
  const isLess = words.some((word) => LESS.has(word)) || OTHER_CALENDAR.test(heading);
  return Number(isMore) - Number(isLess);
}

/**
 * Returns the less likely of two columns with the same meaning. It compares the years and the other words in the
 * headings. If the columns are equally likely, it returns the second one.
 */
export function meantLess(first: string, second: string): string {
  const [year, other] = [yearIn(first), yearIn(second)];
  if (year !== other && year > 0 && other > 0) return year < other ? first : second;
  return weightOf(first) < weightOf(second) ? first : second;
}

/** Returns the sheets that most likely contain the list: those of the latest year, or those not marked as old. */
export function meantSheets(names: readonly string[]): string[] {
  const last = Math.max(...names.map(yearIn));
  const ofLast = names.filter((name) => yearIn(name) === last);
  const most = Math.max(...ofLast.map(weightOf));
  return ofLast.filter((name) => weightOf(name) === most);
}

/** Suggests answers to the questions about columns. It ignores one column of each pair, and all unclear columns. */
export const suggestedWishes = (
  pairs: readonly ColumnPair[],
  unclear: LikelyColumns["unclear"],
): ColumnWish[] => {
  const left = [
    ...pairs.map(({ first, second }) => meantLess(first, second)),
    ...unclear.map(({ heading }) => heading),
  ];
  return [...new Set(left)].map((column) => ({ column, field: "" }));
};
