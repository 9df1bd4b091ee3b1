import { asciiDigit, digitsOf } from "./digits.ts";
import type { FormField } from "./field.ts";

export const PHONE_LENGTH = 10;
/** With the longest that is dialled before it, 0091. */
const LONGEST = 14;

/** Signs that people write between the digits of a phone number. */
const BETWEEN_DIGITS = /[\s\p{Pd}\u2212()]/gu;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** A text without what cannot be seen, such as the marks of direction that phones copy around a contact's number, and with a plain plus. */
const seenText = (text: string): string => text.replace(UNSEEN, "").replaceAll("＋", "+").trim();

/**
 * The digits of a text that is written as a phone: digits of any script with spaces, dashes and brackets between them,
 * also points where there are several, and a plus, a spreadsheet's apostrophe or the `tel:` of a link (RFC 3966) before
 * them. Null for any other text, since digits picked out of 9.8765432E+09 or "98765 4321, ext 6" are not the number that
 * was meant.
 */
export function readPhone(text: string): string | null {
  const written = seenText(text).replace(/^(?:['’]|tel:)/i, "");
  const bare = written.replace(BETWEEN_DIGITS, "").replace(/^\+/, "");
  const characters = Array.from(bare.split(".").length > 2 ? bare.replaceAll(".", "") : bare);
  const digits = characters.map(asciiDigit);
  return digits.includes("") ? null : digits.join("");
}

/** A number as it is dialled within India, from one with the country code or the trunk zero before it; null for any other. */
const withoutCode = (digits: string): string | null => /^(?:0|(?:00?)?91)(\d{10})$/.exec(digits)?.[1] ?? null;

/** A text that is written as a phone, without its country code or trunk zero; any other as it is. */
export function ownPhone(text: string): string {
  const digits = readPhone(text);
  return (digits !== null && withoutCode(digits)) || text;
}

/** A mobile number of India among words that say whose it is. */
const MOBILE = /(?<!\d)(?:(?:\+|00)?91[\s-]*|0)?([6-9]\d{4})[\s-]?(\d{5})(?!\d)/g;

/** The first mobile number among words; undefined where there is none. */
export function mobileAmongWords(text: string): string | undefined {
  const [first] = Array.from(seenText(text), (each) => asciiDigit(each) || each)
    .join("")
    .matchAll(MOBILE);
  return first && `${first[1]}${first[2]}`;
}

/** The same, where the text has no other digit than those of such numbers. */
export const onlyMobile = (text: string): string | undefined =>
  /\d/.test(text.replace(MOBILE, "")) ? undefined : mobileAmongWords(text);

/** The value of a phone input after typing or pasting: only digits, the first ten. */
export const phoneDigits = (typed: string): string => digitsOf(typed).slice(0, PHONE_LENGTH);

/** Digits as the form shows them, in groups of 3-3-4; what is not typed yet is left out. */
export function formatPhone(typed: string): string {
  const digits = phoneDigits(typed);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join("-");
}

/** A phone input after an edit: what it holds, what it shows, and how many characters stand before its caret. */
export interface PhoneEdit {
  digits: string;
  shown: string;
  caret: number;
  /** The digits behind a full number. Once enough have come, the number loses its country code. */
  beyond: string;
}

/**
 * Follows one edit of a phone input that showed `before`. `typed` and `caret` are what the browser made of it, and
 * `forward` says that something behind the caret was deleted. The caret stays with its digit; deleting a dash deletes
 * the digit beside it; a key typed into a full number is dropped. A number that comes at once is read as a whole: one that
 * is pasted, filled in or typed digit by digit with its country code or trunk zero keeps its own ten digits.
 * @param beyond of the edit before
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

/** The number of a text with more than ten digits that came at once, alone or beside what stood there; else undefined. */
function pastedPhone(before: string, typed: string): string | undefined {
  const count = digitsOf(typed).length;
  if (count <= PHONE_LENGTH) return undefined;
  for (const text of [typed, insertedText(before, typed)]) {
    const digits = digitsOf(text);
    const own = isPhone(digits) ? digits : (withoutCode(digits) ?? mobileAmongWords(text));
    if (own !== undefined) return own;
  }
  // Of any other country, or typed behind an exchange's number: what is dialled last is the subscriber's.
  const isDialled = count > phoneDigits(before).length + 1 && /^[\s(]*[+0]/.test(seenText(typed));
  return isDialled ? digitsOf(typed).slice(-PHONE_LENGTH) : undefined;
}

/** The new part of a text since `before`, where one part was replaced. */
function insertedText(before: string, typed: string): string {
  const most = Math.min(before.length, typed.length);
  let [start, end] = [0, 0];
  while (start < most && before[start] === typed[start]) start += 1;
  while (end < most - start && before.at(-1 - end) === typed.at(-1 - end)) end += 1;
  return typed.slice(start, typed.length - end);
}

/** Whether a text has exactly ten digits and nothing but digits. */
export const isPhone = (digits: string): boolean => /^\d{10}$/.test(digits);

/**
 * A phone field has type tel, or a name that contains "phone". The name counts only where digits can be typed: a
 * select named phone_type could never be answered otherwise.
 */
export function isPhoneField(field: Pick<FormField, "name" | "type">): boolean {
  if (field.type === "tel") return true;
  return (field.type === "text" || field.type === "textarea") && field.name.toLowerCase().includes("phone");
}
