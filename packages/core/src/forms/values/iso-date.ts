/** Whether a string is a real date in the form YYYY-MM-DD, as sent by date inputs. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
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
