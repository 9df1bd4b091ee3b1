import { studentFailures } from "./student-failures.ts";

/**
 * Parses the time before which data counts as old, in local time. The text is a date, which means midnight on that
 * day, or an age such as 90d, 8w, 18m or 2y.
 * @throws Failure `invalid` if the text is neither, or if the time is not in the past.
 */
export function purgeMoment(text: string, now: Date): Date {
  const moment = dateOf(text.trim()) ?? agoOf(text.trim(), now);
  if (moment === undefined) throw studentFailures.notDateOrAge({ text });
  if (moment < now) return moment;
  throw studentFailures.notPast({ text });
}

function dateOf(text: string): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return date.getMonth() === Number(month) - 1 && date.getDate() === Number(day) ? date : undefined;
}

function agoOf(text: string, now: Date): Date | undefined {
  const [, count, unit] = /^(\d{1,4})([dwmy])$/.exec(text) ?? [];
  const number = Number(count);
  const date = new Date(now);
  if (unit === "d") date.setDate(date.getDate() - number);
  else if (unit === "w") date.setDate(date.getDate() - 7 * number);
  else if (unit === "m") date.setMonth(date.getMonth() - number);
  else if (unit === "y") date.setFullYear(date.getFullYear() - number);
  else return undefined;
  return date;
}
