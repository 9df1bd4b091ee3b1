import { isIsoDate } from "../../forms/values/iso-date.ts";
import { questionFailures } from "../said/question-failures.ts";

/** Calendars whose days are those of the common one by a rule that all follow. */
export const CALENDARS = ["buddhist", "minguo", "shamsi", "saka"] as const;
export type Calendar = (typeof CALENDARS)[number];

interface Years {
  from: number;
  to: number;
  /** The name people have for the calendar. */
  asks: keyof typeof questionFailures & `${string}Dates`;
  /** Absent where its days cannot be told: Nepal's months and those of the moon are as long as somebody says. */
  calendar?: Calendar;
}

/**
 * The years of other calendars in which somebody at a school was born, about 1975 to 2050. Those of Saka are years of ours,
 * too, in which somebody's grandparents were born.
 */
const OTHERS: readonly Years[] = [
  { from: 60, to: 139, asks: "minguoDates", calendar: "minguo" },
  { from: 1354, to: 1409, asks: "shamsiDates", calendar: "shamsi" },
  { from: 1410, to: 1475, asks: "hijriDates" },
  { from: 1897, to: 1949, asks: "sakaDates", calendar: "saka" },
  { from: 2050, to: 2107, asks: "vikramDates" },
  { from: 2518, to: 2600, asks: "buddhistDates", calendar: "buddhist" },
];
/** Before and after these nobody was born who is at a school; other dates of a card may be of its grandparents. */
const BIRTHS = { first: 1950, last: 2049 } as const;
const FIRST_OF_OTHERS = 1900;

/** Whether a year is none of the common calendar's in which something of a school happens. */
export const isOtherYear = (year: number, isBirth: boolean): boolean =>
  year < (isBirth ? BIRTHS.first : FIRST_OF_OTHERS) || year > BIRTHS.last;

/**
 * Asks of which calendar dates are whose years are not of the common one.
 * @param dates as they are written, with their years
 * @param calendar what somebody has answered
 * @throws Failure `unprocessable` with the question
 */
export function askIfOtherYears(
  dates: readonly { text: string; year: number }[],
  heading: string,
  { calendar, isBirth }: { calendar: Calendar | undefined; isBirth: boolean },
): void {
  const others = dates.filter(({ year }) => isOtherYear(year, isBirth));
  const known = (year: number) => OTHERS.find(({ from, to }) => year >= from && year <= to);
  const open = others.find(({ year }) => calendar === undefined || known(year)?.calendar !== calendar);
  if (!open) return;
  throw questionFailures[known(open.year)?.asks ?? "yearOfNobody"]({ column: heading, sample: open.text });
}

/** How many years before the common ones those calendars began that have its months. */
const SAME_MONTHS = { buddhist: -543, minguo: 1911 } as const;
/** For calendars whose year begins in spring: the calendar of Unicode, and how many years before. */
const FROM_SPRING = {
  shamsi: { unicode: "persian", years: 621 },
  saka: { unicode: "indian", years: 78 },
} as const;
const DAY_MS = 86_400_000;
/** The length of months of 30 and 31 days, and how far a day may be from where it is looked for with that. */
const USUAL_MONTH = 30.5;
const SEARCHED = 4;

/** A day of another calendar as YYYY-MM-DD of the common one; undefined for one that it has not. */
export function commonDate(calendar: Calendar, year: number, month: number, day: number): string | undefined {
  if (calendar === "buddhist" || calendar === "minguo") {
    const parts = [month, day].map((part) => String(part).padStart(2, "0"));
    const text = [year + SAME_MONTHS[calendar], ...parts].join("-");
    return isIsoDate(text) ? text : undefined;
  }
  const { unicode, years } = FROM_SPRING[calendar];
  const format = new Intl.DateTimeFormat(`en-u-ca-${unicode}-nu-latn`, {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    timeZone: "UTC",
  });
  const about = Date.UTC(year + years, 2, 21) + Math.round((month - 1) * USUAL_MONTH + day - 1) * DAY_MS;
  for (let step = -SEARCHED; step <= SEARCHED; step += 1) {
    const date = new Date(about + step * DAY_MS);
    const part = new Map(format.formatToParts(date).map(({ type, value }) => [type, Number(value)]));
    if (part.get("year") === year && part.get("month") === month && part.get("day") === day)
      return date.toISOString().slice(0, 10);
  }
  return undefined;
}
