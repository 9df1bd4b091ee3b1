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

/** A day, as YYYY-MM-DD. */
const daySchema = z.string().trim().refine(isDate, saying(valueSentences.day()));

/** A school year: what it is called, and its last day, until which its cards are valid. */
export const schoolYearInputSchema = z.object({
  name: requiredText(labelSentences.schoolYear(), 40),
  ends_on: daySchema,
});
export type SchoolYearInput = z.output<typeof schoolYearInputSchema>;

/** For how many days a promotion can be undone. */
export const UNDO_PROMOTION_DAYS = 7;

/** For how long those who have left are kept after the end of their last school year, unless the school says otherwise. */
export const KEEP_LEAVERS_DAYS = 365;

/** A school year that ends on the last of March, by the year of that March. */
const endingIn = (year: number): SchoolYearInput => ({
  name: `${year - 1}–${String(year).slice(-2)}`,
  ends_on: `${year}-03-31`,
});

/**
 * The school year that ends and the one that begins when a school promotes on a day. What is not known is a guess: that
 * years end with March, and that until August the one of this year begins, and afterwards the next one.
 * @param current the year that is known to be going on
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

/** A year later: each number of the name that is a year grows by one. */
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
 * Since when a school's past years are over: the first moment after the last of them that had ended by then, in local time;
 * null where none had.
 * @param lastDays the last days of its school years, YYYY-MM-DD
 */
export function yearsOverSince(lastDays: readonly string[], by: Date): Date | null {
  const overs = lastDays.map((lastDay) => beginOfDay(lastDay, 1));
  const past = overs.filter((over) => over <= by).map((over) => over.getTime());
  return past.length === 0 ? null : new Date(Math.max(...past));
}

/** The facts that decide to which school year a moment belongs. */
export interface BegunYear {
  name: string;
  /** When it began: an ISO time in UTC. */
  began_at: string;
  /** The name of the year before; null where that is not known. */
  ended_name: string | null;
}

/**
 * The earlier school year in which something happened; null for the one that is going on, and where no year is known.
 * @param years those of the school, the first one first
 * @param at an ISO time in UTC
 */
export const earlierYearAt = (years: readonly BegunYear[], at: string): string | null =>
  years.find(({ began_at }) => at < began_at)?.ended_name ?? null;
