import { foldedText } from "./search-columns.ts";
import { PHONE_LENGTH, readPhone } from "./phone.ts";

/** Punctuation and spaces that people add or omit in numbers, and that spreadsheets drop: '05-B/12' becomes '5B12'. */
const BETWEEN = /[\s\p{P}]+/gu;
const LEADING_ZEROS = /(?<!\d)0+(?=\d)/g;

/** Normalises a roll or admission number for comparison, regardless of the script of its digits. */
export const comparableNumber = (text: string): string =>
  foldedText(text).replaceAll(LEADING_ZEROS, "").replaceAll(BETWEEN, "");

/**
 * Returns the last ten digits of a phone number for comparison, or an empty string if the text is not a phone number.
 */
export const comparablePhone = (text: string): string => readPhone(text)?.slice(-PHONE_LENGTH) ?? "";
