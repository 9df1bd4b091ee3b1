import { isIsoDate } from "../../../forms/values/iso-date.ts";
import type { Months } from "./month-names.ts";
import { digitsOf } from "../../../forms/values/digits.ts";
import { formatPhone, isPhone } from "../../../forms/values/phone.ts";

/** Date formats. The first is the default. */
export const DATE_FORMATS = [
  "dd-mm-yyyy",
  "dd/mm/yyyy",
  "dd.mm.yyyy",
  "d MMM yyyy",
  "d MMMM yyyy",
  "MMM d, yyyy",
  "yyyy-mm-dd",
] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** Phone number formats, by example. The first is the default. */
export const PHONE_FORMATS = ["987-654-3210", "98765 43210", "+91 98765 43210", "9876543210"] as const;
export type PhoneFormat = (typeof PHONE_FORMATS)[number];

/**
 * The English month names. They come from a fixed table, because month names differ between browser and Node.js
 * versions. For example, Sep is Sept in some versions.
 */
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** Matches a date in the format of `cardTexts`. */
const WRITTEN_DATE = /^(?<day>\d\d)-(?<month>\d\d)-(?<year>\d{4})$/;

const ENGLISH: Months = { long: MONTHS, short: MONTHS.map((name) => name.slice(0, 3)) };

/** Whether a date format spells out the month. */
export const namesMonth = (format: DateFormat): boolean => format.includes("MMM");

/** Formats a card text that is a date. The month is in English by default. Any other text is returned unchanged. */
export function formattedDate(text: string, format: DateFormat, months: Months = ENGLISH): string {
  const { day = "", month = "", year = "" } = WRITTEN_DATE.exec(text)?.groups ?? {};
  if (!isIsoDate(`${year}-${month}-${day}`)) return text;
  const at = Number(month) - 1;
  const parts: Record<string, string> = {
    dd: day,
    d: String(Number(day)),
    mm: month,
    MMM: months.short[at] as string,
    MMMM: months.long[at] as string,
    yyyy: year,
  };
  return format.replaceAll(/[a-z]+/gi, (part) => parts[part] as string);
}

/** Formats a card text that is a phone number. Any other text is returned unchanged. */
export function formattedPhone(text: string, format: PhoneFormat): string {
  const digits = digitsOf(text);
  if (!/^[\d-]+$/.test(text) || !isPhone(digits)) return text;
  const halves = `${digits.slice(0, 5)} ${digits.slice(5)}`;
  const written: Record<PhoneFormat, string> = {
    "987-654-3210": formatPhone(digits),
    "98765 43210": halves,
    "+91 98765 43210": `+91 ${halves}`,
    "9876543210": digits,
  };
  return written[format];
}
