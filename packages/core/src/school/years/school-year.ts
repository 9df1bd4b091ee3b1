import { valueSentences } from "../../forms/said/value-sentences.ts";
import { saying } from "../../sentence-schema.ts";
import { z } from "zod";
import { beginOfDay } from "../../forms/values/iso-date.ts";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { requiredText } from "../../forms/said/text-schema.ts";

const DATE = /^\d{4}-\d\d-\d\d$/;
const isDate = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return DATE.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** A date, as YYYY-MM-DD. */
const daySchema = z.string().trim().refine(isDate, saying(valueSentences.day()));

/** A school year: its name, and its last day, on which the cards of that year expire. */
export const schoolYearInputSchema = z.object({
  name: requiredText(labelSentences.schoolYear(), 40),
  ends_on: daySchema,
});
export type SchoolYearInput = z.output<typeof schoolYearInputSchema>;

/** The number of days for which a promotion can be undone. */
export const UNDO_PROMOTION_DAYS = 7;

/** How many days leavers are kept after their last school year, unless the school chooses otherwise. */
export const KEEP_LEAVERS_DAYS = 365;

/** Returns the school year that ends on 31 March of a year. */
const endingIn = (year: number): SchoolYearInput => ({
  name: `${year - 1}–${String(year).slice(-2)}`,
  ends_on: `${year}-03-31`,
});

/** Returns the school year in which a day probably lies, assuming that school years end in March. */
export function likelyYear(today: string): SchoolYearInput {
  const [year, month] = today.split("-").map(Number) as [number, number];
  return endingIn(month < 4 ? year : year + 1);
}

/**
 * Proposes the school years that end and start if a school promotes its students on a given day. If the current year
 * is unknown, the proposal assumes that school years end in March. In that case, until August the new year is the one
 * that started this calendar year, and afterwards the following one.
 * @param current the current school year, if known
 * @param today YYYY-MM-DD
 */
export function proposeYears(
  current: SchoolYearInput | null,
  today: string,
): { ended: SchoolYearInput; next: SchoolYearInput; isGuess: boolean } {
  if (current) return { ended: current, next: yearAfter(current), isGuess: false };
  const [year, month] = today.split("-").map(Number) as [number, number];
  const ends = month < 9 ? year : year + 1;
  return { ended: endingIn(ends), next: endingIn(ends + 1), isGuess: true };
}

/** Returns the following school year: each year number in the name increases by one. */
function yearAfter({ name, ends_on }: SchoolYearInput): SchoolYearInput {
  const [year, month, day] = ends_on.split("-") as [string, string, string];
  const next = String(Number(year) + 1);
  return {
    name: name.replace(/\d{4}|(?<=\d[-–/])\d\d(?!\d)/g, (digits) =>
      String(Number(digits) + 1)
        .padStart(digits.length, "0")
        .slice(-digits.length),
    ),
    ends_on: month === "02" && day === "29" ? `${next}-02-28` : `${next}-${month}-${day}`,
  };
}

/**
 * Returns the local midnight after the last day of the most recent school year that had ended by a given time.
 * Returns null if no school year had ended.
 * @param lastDays the last days of the school years, YYYY-MM-DD
 */
export function yearsOverSince(lastDays: readonly string[], by: Date): Date | null {
  const overs = lastDays.map((lastDay) => beginOfDay(lastDay, 1));
  const past = overs.filter((over) => over <= by).map((over) => over.getTime());
  return past.length === 0 ? null : new Date(Math.max(...past));
}

/** The data that determines which school year a moment belongs to. */
export interface BegunYear {
  name: string;
  /** The time at which the year began, as an ISO time in UTC. */
  began_at: string;
  /** The name of the previous year, or null if it is unknown. */
  ended_name: string | null;
}

/**
 * Returns the name of the earlier school year in which an event happened. Returns null if the event belongs to the
 * current year, or if no year is known.
 * @param years the school's years, oldest first
 * @param at an ISO time in UTC
 */
export const earlierYearAt = (years: readonly BegunYear[], at: string): string | null =>
  years.find(({ began_at }) => at < began_at)?.ended_name ?? null;
