import type { FormField } from "./field.ts";

export const PHONE_LENGTH = 10;
/** With the longest that is dialled before it, 0091. */
const LONGEST = 14;

/** The zeros of the decimal digits that phone keyboards type: ASCII, Arabic, Persian, the scripts of India, wide. */
const ZEROS = [
  0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xff10,
] as const;

function asciiDigit(character: string): string {
  const code = character.codePointAt(0) as number;
  const zero = ZEROS.find((start) => code >= start && code < start + 10);
  return zero === undefined ? "" : String(code - zero);
}

/** Every digit of a text as ASCII, whatever script it was typed in; all else is dropped. */
export const digitsOf = (text: string): string =>
  /^[0-9]*$/.test(text) ? text : Array.from(text, asciiDigit).join("");

/** What people write between the digits of a phone. */
const BETWEEN_DIGITS = /[\s\p{Pd}\u2212()]/gu;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The digits of a text that is written as a phone: digits of any script with spaces, dashes and brackets between them,
 * also points where there are several, and a plus or a spreadsheet's apostrophe before them. Null for any other text,
 * since digits picked out of 9.8765432E+09 or "98765 4321, ext 6" are not the number that was meant.
 */
export function readPhone(text: string): string | null {
  const written = text.replace(UNSEEN, "").trim().replace(/^['’]/, "");
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
  const [first] = text.matchAll(MOBILE);
  return first && `${first[1]}${first[2]}`;
}

/** The same, where the text has no other digit than those of such numbers. */
export const onlyMobile = (text: string): string | undefined =>
  /\d/.test(text.replace(MOBILE, "")) ? undefined : mobileAmongWords(text);

/** What a phone input holds after typing or pasting: digits only, the first ten. */
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
  /** What was typed behind a full number, which becomes one without its country code when enough of it has come. */
  beyond: string;
}

/**
 * Follows one edit of a phone input that showed `before`. `typed` and `caret` are what the browser made of it, and
 * `forward` says that something behind the caret was deleted. The caret stays with its digit; deleting a dash deletes
 * the digit beside it; what is put into a full number is dropped. A number that is pasted or filled in with its country
 * code or its trunk zero keeps its last ten digits, and so does one that is typed with them, digit by digit.
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
  let typedOn = "";
  if (before === `${typed.slice(0, caret)}-${typed.slice(caret)}`) {
    if (forward) behind = behind.slice(1);
    else ahead = ahead.slice(0, -1);
  } else if (count > PHONE_LENGTH && count > held.length + 1 && /^[\s(]*[+0]/.test(typed)) {
    ahead = (ahead + behind).slice(-PHONE_LENGTH);
    behind = "";
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
