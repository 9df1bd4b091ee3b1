import { foldedText } from "./search-columns.ts";
import { PHONE_LENGTH, readPhone } from "./phone.ts";

/** Signs that people write in numbers or leave out, and spreadsheets drop: '05-B/12' is '5B12'. */
const BETWEEN = /[\s\p{P}]+/gu;
const LEADING_ZEROS = /(?<!\d)0+(?=\d)/g;

/** A roll or admission number as it is compared, in whatever digits it was typed. */
export const comparableNumber = (text: string): string =>
  foldedText(text).replaceAll(LEADING_ZEROS, "").replaceAll(BETWEEN, "");

/** A phone as it is compared: its last ten digits; empty for what is none. */
export const comparablePhone = (text: string): string => readPhone(text)?.slice(-PHONE_LENGTH) ?? "";
