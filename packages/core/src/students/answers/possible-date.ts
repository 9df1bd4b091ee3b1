import { isIsoDate } from "../../forms/values/iso-date.ts";
import type { Sentence } from "../../sentence.ts";
import { noticedSentences } from "../noticed/noticed-sentences.ts";

/** Plausible ages of a student in years, from playschool to the end of college. */
const AGES = { least: 2, most: 25 } as const;
/** Longest plausible validity of a card, in years. */
const LONGEST_VALID = 15;

const ISO = /^\d{4}-\d{1,2}-\d{1,2}$/;
const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/;

/**
 * Parses a date and returns it as YYYY-MM-DD. Accepts an ISO date, or day, month and year in Indian order, or in
 * American order if no other order is possible. Returns null for a date that does not exist, and undefined for any
 * other text, such as "2026-27".
 */
export function readDay(text: string): string | null | undefined {
  const typed = text.trim();
  const [, first, second, year] = DAY_FIRST.exec(typed) ?? [];
  const written = ISO.test(typed)
    ? [typed.split("-")]
    : first && second && year
      ? [
          [year, second, first],
          [year, first, second],
        ]
      : undefined;
  if (!written) return undefined;
  const days = written.map((parts) => parts.map((part) => part.padStart(2, "0")).join("-"));
  return days.find(isIsoDate) ?? null;
}

/**
 * Adds months to a date. The result is only compared as text, so month lengths do not matter. The year is padded to
 * four digits because 38-06-05 would sort after 2026-11-28.
 */
export function laterBy(day: string, months: number): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const all = 12 * year + (month - 1) + months;
  const [inYear, inMonth] = [Math.floor(all / 12), (all % 12) + 1];
  return `${String(inYear).padStart(4, "0")}-${String(inMonth).padStart(2, "0")}${day.slice(7)}`;
}

const yearsAfter = (day: string, years: number): string => laterBy(day, 12 * years);

/**
 * Returns why a student's date of birth is impossible, or undefined if it is plausible or not a date. `today` is
 * YYYY-MM-DD.
 */
export function impossibleBirth(text: string, today: string): Sentence | undefined {
  const day = readDay(text);
  if (day === undefined) return undefined;
  if (day === null) return noticedSentences.birthNoDay({ date: text });
  if (day > today) return noticedSentences.birthInFuture({ date: text });
  const isOfAge = yearsAfter(day, AGES.least) <= today && today < yearsAfter(day, AGES.most + 1);
  if (isOfAge) return undefined;
  return noticedSentences.birthAge({ date: text, ...AGES });
}

/**
 * Returns why a card's expiry date is impossible, or undefined if it is plausible or not a date. `today` is YYYY-MM-DD.
 */
export function impossibleValidity(text: string, today: string): Sentence | undefined {
  const day = readDay(text);
  if (day === undefined) return undefined;
  if (day === null) return noticedSentences.validNoDay({ date: text });
  if (day < today) return noticedSentences.validPast({ date: text });
  if (day <= yearsAfter(today, LONGEST_VALID)) return undefined;
  return noticedSentences.validTooLong({ date: text, years: LONGEST_VALID });
}
