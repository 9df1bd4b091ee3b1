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

/** A number as a format of zeros only, such as 0000000000, shows it: so sheets keep its leading zeros. */
export const withZeros = (text: string, format: string): string =>
  /^0+$/.test(format) && /^\d+$/.test(text) ? text.padStart(format.length, "0") : text;

/** What of a cell's formula there is no value. */
export const NO_VALUE =
  "The cell has a formula and no value: open the file in a spreadsheet program, save it and try again.";

/** What of a cell's date no calendar has. */
export const NO_DATE = "The cell has a date that no calendar has: correct it.";
