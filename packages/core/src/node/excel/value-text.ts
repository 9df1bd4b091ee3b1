import { cellSentences } from "../../spreadsheets/said/cell-sentences.ts";

const FIFTEEN_DIGITS = new Intl.NumberFormat("en-US", { useGrouping: false, maximumSignificantDigits: 15 });
const LARGEST_EXACT = 1e15;

/** Formats a number with fifteen significant digits, the number of digits that spreadsheets store and show. */
export const numberText = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < LARGEST_EXACT
    ? String(value + 0)
    : FIFTEEN_DIGITS.format(value);

/**
 * Formats a date and its time in UTC. The time is omitted if it is midnight. Returns undefined for an invalid date.
 */
export function dateText(value: Date): string | undefined {
  if (Number.isNaN(value.getTime())) return undefined;
  const text = value.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19);
}

/** The first day number after the range that workbooks use (the year 10000), and the day number of 1970-01-01. */
const DAYS_END = 2_958_466;
const UNIX_DAYS = 25_569;
const DAYS_TO_1904 = 1462;

/** Converts a workbook's day number to a date. Returns undefined for an invalid date. */
export function dayText(value: number, is1904: boolean): string | undefined {
  const days = value + (is1904 ? DAYS_TO_1904 : 0);
  if (!(days >= 0 && days < DAYS_END)) return undefined;
  return dateText(new Date(Math.round((days - UNIX_DAYS) * 86_400) * 1000));
}

/** The message for a formula cell without a value. */
export const NO_VALUE = cellSentences.noValue();

/** The message for a cell with an invalid date. */
export const NO_DATE = cellSentences.noDate();

/** Whether a number has more digits than a spreadsheet stores, so that its last digits differ from what was typed. */
export const isTooLong = (value: number): boolean =>
  Number.isInteger(value) && Math.abs(value) >= LARGEST_EXACT;

/** The message for a cell with a long number that has lost digits. */
export const LONG_NUMBER = cellSentences.longNumber();
