import { asciiDigit, digitsOf } from "./digits.ts";
import type { FormField } from "./field.ts";

export const PHONE_LENGTH = 10;
/** The maximum number of digits, including the longest prefix, 0091. */
const LONGEST = 14;

/** Characters that people type between the digits of a phone number. */
const BETWEEN_DIGITS = /[\s\p{Pd}\u2212()]/gu;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Removes invisible characters, such as the directional marks that phones add around a copied number, and replaces a
 * full-width plus sign with a plain one.
 */
const seenText = (text: string): string => text.replace(UNSEEN, "").replaceAll("＋", "+").trim();

/**
 * Returns the digits of text that looks like a phone number: digits of any script, separated by spaces, dashes and
 * brackets, or by several points. A plus sign, a spreadsheet's apostrophe or the `tel:` of a link (RFC 3966) may come
 * first. Returns null for any other text. In 9.8765432E+09 or "98765 4321, ext 6", for example, the digits are not the
 * intended number.
 */
export function readPhone(text: string): string | null {
  const written = seenText(text).replace(/^(?:['’]|tel:)/i, "");
  const bare = written.replace(BETWEEN_DIGITS, "").replace(/^\+/, "");
  const characters = Array.from(bare.split(".").length > 2 ? bare.replaceAll(".", "") : bare);
  const digits = characters.map(asciiDigit);
  return digits.includes("") ? null : digits.join("");
}

/** Returns the ten-digit number without the country code or trunk zero, or null if the number has neither. */
const withoutCode = (digits: string): string | null => /^(?:0|(?:00?)?91)(\d{10})$/.exec(digits)?.[1] ?? null;

/** Removes the country code or trunk zero from a phone number. Any other text is returned unchanged. */
export function ownPhone(text: string): string {
  const digits = readPhone(text);
  return (digits !== null && withoutCode(digits)) || text;
}

/** An Indian mobile number within other text, such as the owner's name. */
const MOBILE = /(?<!\d)(?:(?:\+|00)?91[\s-]*|0)?([6-9]\d{4})[\s-]?(\d{5})(?!\d)/g;

/** Returns the first mobile number in the text, or undefined if there is none. */
export function mobileAmongWords(text: string): string | undefined {
  const [first] = Array.from(seenText(text), (each) => asciiDigit(each) || each)
    .join("")
    .matchAll(MOBILE);
  return first && `${first[1]}${first[2]}`;
}

/** Returns the first mobile number in the text, provided that the text contains no other digits. */
export const onlyMobile = (text: string): string | undefined =>
  /\d/.test(text.replace(MOBILE, "")) ? undefined : mobileAmongWords(text);

/** Returns the value of a phone input after typing or pasting: its first ten digits. */
export const phoneDigits = (typed: string): string => digitsOf(typed).slice(0, PHONE_LENGTH);

/** Groups digits as 3-3-4, the way the form shows them. Works for incomplete numbers too. */
export function formatPhone(typed: string): string {
  const digits = phoneDigits(typed);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join("-");
}

/**
 * The state of a phone input after an edit: its value, the text it shows, and the number of characters before the
 * caret.
 */
export interface PhoneEdit {
  digits: string;
  shown: string;
  caret: number;
  /**
   * The digits typed after a full number. Once enough digits have been typed, the country code is removed from the
   * number.
   */
  beyond: string;
}

/**
 * Handles one edit of a phone input that showed `before`. `typed` and `caret` are the browser's result. `forward` is
 * set if the user deleted forward. The caret stays next to the same digit. Deleting a dash deletes the digit next to
 * it. A digit typed into a full number is dropped. A complete number is reduced to its ten-digit part, whether it was
 * pasted, autofilled, or typed with its country code or trunk zero.
 * @param beyond the `beyond` of the previous edit
 */
export function editPhone(
  before: string,
  typed: string,
  caret: number,
  forward = false,
  beyond = "",
): PhoneEdit {
  let ahead = digitsOf(typed.slice(0, caret));
  let behind = digitsOf(typed.slice(caret));
  const held = phoneDigits(before);
  const count = ahead.length + behind.length;
  const pasted = isOneKey(before, typed, caret) ? undefined : pastedPhone(before, typed);
  let typedOn = "";
  if (before === `${typed.slice(0, caret)}-${typed.slice(caret)}`) {
    if (forward) behind = behind.slice(1);
    else ahead = ahead.slice(0, -1);
  } else if (pasted !== undefined) {
    [ahead, behind] = [pasted, ""];
  } else if (count > PHONE_LENGTH && behind === "" && ahead.startsWith(held) && isPhone(held)) {
    const whole = held + beyond + ahead.slice(PHONE_LENGTH);
    const own = withoutCode(whole);
    ahead = own ?? held;
    typedOn = own === null ? whole.slice(PHONE_LENGTH, LONGEST) : "";
  } else if (count > PHONE_LENGTH) {
    ahead = ahead.slice(0, Math.max(0, ahead.length + PHONE_LENGTH - count));
  }
  const digits = phoneDigits(ahead + behind);
  const stands = formatPhone(digits.slice(0, ahead.length)).length;
  return { digits, shown: formatPhone(digits), caret: stands, beyond: typedOn };
}

const isOneKey = (before: string, typed: string, caret: number): boolean =>
  before === typed.slice(0, Math.max(0, caret - 1)) + typed.slice(caret);

/**
 * Returns the phone number from pasted text with more than ten digits, on its own or together with the existing text.
 * Returns undefined if there is no such number.
 */
function pastedPhone(before: string, typed: string): string | undefined {
  const count = digitsOf(typed).length;
  if (count <= PHONE_LENGTH) return undefined;
  for (const text of [typed, insertedText(before, typed)]) {
    const digits = digitsOf(text);
    const own = isPhone(digits) ? digits : (withoutCode(digits) ?? mobileAmongWords(text));
    if (own !== undefined) return own;
  }
  // For a number with another country code, or typed after an exchange's number, the last digits are the subscriber's.
  const isDialled = count > phoneDigits(before).length + 1 && /^[\s(]*[+0]/.test(seenText(typed));
  return isDialled ? digitsOf(typed).slice(-PHONE_LENGTH) : undefined;
}

/** Returns the part of `typed` that replaced part of `before`. */
function insertedText(before: string, typed: string): string {
  const most = Math.min(before.length, typed.length);
  let [start, end] = [0, 0];
  while (start < most && before[start] === typed[start]) start += 1;
  while (end < most - start && before.at(-1 - end) === typed.at(-1 - end)) end += 1;
  return typed.slice(start, typed.length - end);
}

/** Whether a string consists of exactly ten digits. */
export const isPhone = (digits: string): boolean => /^\d{10}$/.test(digits);

/**
 * Whether a field is a phone field. Either its type is tel, or its name contains "phone" and it accepts digits.
 * Without the last condition, a select named phone_type could never be answered.
 */
export function isPhoneField(field: Pick<FormField, "name" | "type">): boolean {
  if (field.type === "tel") return true;
  return (field.type === "text" || field.type === "textarea") && field.name.toLowerCase().includes("phone");
}
