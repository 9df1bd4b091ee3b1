/** Whether a string is a real date in the form YYYY-MM-DD, as sent by date inputs. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8)].map(Number) as Ymd;
  return day > 0 && day <= daysIn(year, month);
}

type Ymd = [year: number, month: number, day: number];

/** Returns the number of days in a month of the Gregorian calendar, or 0 if there is no such month. */
function daysIn(year: number, month: number): number {
  if (month < 1 || month > 12) return 0;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/**
 * The range of dates that a form accepts, as limits for date inputs. The limits catch a year typed with two digits
 * (0012) and a mistyped year such as 3012.
 */
export const FORM_DAYS = { min: "1900-01-01", max: "2199-12-31" } as const;

/** Whether a string is a real date that a form accepts. */
export const isFormDay = (text: string): boolean =>
  isIsoDate(text) && text >= FORM_DAYS.min && text <= FORM_DAYS.max;

/**
 * Returns the start of a day in the local time zone, optionally a number of days later.
 * @param day YYYY-MM-DD
 */
export function beginOfDay(day: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later);
}

/** Formats the local date of a moment as YYYY-MM-DD. */
export const dayOf = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
