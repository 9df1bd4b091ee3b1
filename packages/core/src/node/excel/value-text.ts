import { cellSentences } from "../../spreadsheets/said/cell-sentences.ts";

const FIFTEEN_DIGITS = new Intl.NumberFormat("en-US", { useGrouping: false, maximumSignificantDigits: 15 });
const LARGEST_EXACT = 1e15;

/** Fifteen significant digits are what a spreadsheet keeps and shows. */
export const numberText = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < LARGEST_EXACT
    ? String(value + 0)
    : FIFTEEN_DIGITS.format(value);

/** A day and its time as if the clock were UTC's; a whole day has no time. Undefined for one that no calendar has. */
export function dateText(value: Date): string | undefined {
  if (Number.isNaN(value.getTime())) return undefined;
  const text = value.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19);
}

/** The days that workbooks count: up to the year 10000, and how many before 1970. */
const DAYS_END = 2_958_466;
const UNIX_DAYS = 25_569;
const DAYS_TO_1904 = 1462;

/** A workbook's number of days as the day that it is; undefined for one that no calendar has. */
export function dayText(value: number, is1904: boolean): string | undefined {
  const days = value + (is1904 ? DAYS_TO_1904 : 0);
  if (!(days >= 0 && days < DAYS_END)) return undefined;
  return dateText(new Date(Math.round((days - UNIX_DAYS) * 86_400) * 1000));
}

/** The message for a cell whose formula has no value. */
export const NO_VALUE = cellSentences.noValue();

/** The message for a cell whose date no calendar has. */
export const NO_DATE = cellSentences.noDate();

/** Whether a number has more digits than a spreadsheet keeps, so that its last ones are not those that somebody typed. */
export const isTooLong = (value: number): boolean =>
  Number.isInteger(value) && Math.abs(value) >= LARGEST_EXACT;

/** The message for a cell whose long number has lost digits. */
export const LONG_NUMBER = cellSentences.longNumber();
