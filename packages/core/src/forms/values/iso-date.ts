/** Whether a text is a day that exists, written YYYY-MM-DD, as a date input sends it. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The days that a form takes, as a date input bounds them: a year typed with two digits is 0012, and one digit too many is 3012. */
export const FORM_DAYS = { min: "1900-01-01", max: "2199-12-31" } as const;

/** Whether a text is a day that exists and that a form takes. */
export const isFormDay = (text: string): boolean =>
  isIsoDate(text) && text >= FORM_DAYS.min && text <= FORM_DAYS.max;

/** The first moment of a day where this runs, or of one so many days later. @param day YYYY-MM-DD */
export function beginOfDay(day: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later);
}

/** The day of a moment where this runs, as YYYY-MM-DD. */
export const dayOf = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
