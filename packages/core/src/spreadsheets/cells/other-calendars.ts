import { isIsoDate } from "../../forms/values/iso-date.ts";
import { questionFailures } from "../said/question-failures.ts";

/** Calendars with dates that can be converted to the Gregorian calendar by a fixed rule. */
export const CALENDARS = ["buddhist", "minguo", "shamsi", "saka"] as const;
export type Calendar = (typeof CALENDARS)[number];

interface Years {
  from: number;
  to: number;
  /** The question to ask about dates in this calendar. */
  asks: keyof typeof questionFailures & `${string}Dates`;
  /**
   * Absent if dates cannot be converted. The month lengths in the Nepali and lunar calendars are set by announcement.
   */
  calendar?: Calendar;
}

/**
 * Years in other calendars that correspond to about 1975 to 2050, when people at a school were born. Saka years could
 * also be Gregorian years in which grandparents were born.
 */
const OTHERS: readonly Years[] = [
  { from: 60, to: 139, asks: "minguoDates", calendar: "minguo" },
  { from: 1354, to: 1409, asks: "shamsiDates", calendar: "shamsi" },
  { from: 1410, to: 1475, asks: "hijriDates" },
  { from: 1897, to: 1949, asks: "sakaDates", calendar: "saka" },
  { from: 2050, to: 2107, asks: "vikramDates" },
  { from: 2518, to: 2600, asks: "buddhistDates", calendar: "buddhist" },
];
/** Plausible birth years of people at a school. Other dates on a card may be those of grandparents. */
const BIRTHS = { first: 1950, last: 2049 } as const;
const FIRST_OF_OTHERS = 1900;

/** Whether a year is outside the Gregorian years that are plausible for a school. */
export const isOtherYear = (year: number, isBirth: boolean): boolean =>
  year < (isBirth ? BIRTHS.first : FIRST_OF_OTHERS) || year > BIRTHS.last;

/**
 * Asks which calendar is used for dates whose years are not Gregorian.
 * @param dates the original strings with their years
 * @param calendar the user's answer
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

/** Year offsets to the Gregorian calendar, for calendars with the same months as the Gregorian calendar. */
const SAME_MONTHS = { buddhist: -543, minguo: 1911 } as const;
/** Calendars whose year begins in spring: the calendar's name in Unicode and the year offset. */
const FROM_SPRING = {
  shamsi: { unicode: "persian", years: 621 },
  saka: { unicode: "indian", years: 78 },
} as const;
const DAY_MS = 86_400_000;
/** The average of the month lengths of 30 and 31 days, and the number of days to search around the estimated date. */
const USUAL_MONTH = 30.5;
const SEARCHED = 4;

/**
 * Converts a date of another calendar to YYYY-MM-DD in the Gregorian calendar. Returns undefined if the date does not
 * exist.
 */
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
