import { fieldCalled, fieldFor, type FormField } from "../../forms/values/field.ts";
import { isPhone, isPhoneField } from "../../forms/values/phone.ts";
import { isStaffForm } from "../../school/classes/staff-group.ts";
import { placeholderAmong } from "../../spreadsheets/cells/no-surname.ts";
import type { Doubt } from "./doubt-text.ts";
import { fieldRole } from "../answers/field-role.ts";
import { isNoAnswer } from "../answers/no-answer.ts";
import { laterBy, readDay } from "../answers/possible-date.ts";

/** A doubtful answer: its field, and the kind of doubt. */
export interface DoubtedAnswer {
  field: string;
  doubt: Doubt;
}

/** Minimum age at a school in months, and the age in years above which a person is not a student. */
const LEAST_MONTHS = 30;
const MOST_YEARS = 23;

/** Returns the doubtful answers to a form. `today` is YYYY-MM-DD. */
export const doubtedAnswers = (
  fields: readonly FormField[],
  answers: Readonly<Record<string, unknown>>,
  today: string,
): DoubtedAnswer[] => answerDoubter(fields, today)(answers);

/**
 * Returns a function that finds the doubtful answers of a student. The function determines the role of each field
 * only once.
 */
export function answerDoubter(
  fields: readonly FormField[],
  today: string,
): (answers: Readonly<Record<string, unknown>>) => DoubtedAnswer[] {
  const child = fieldFor(fields, "full_name");
  // The age of students says nothing about staff.
  const day = isStaffForm({ fields }) ? null : today;
  const isDoubted = fields.map((field) => [field.name, doubtsOf(field, field === child, day)] as const);
  return (answers) => {
    const found: DoubtedAnswer[] = [];
    for (const [field, doubtOf] of isDoubted) {
      const answer = answers[field];
      const text = typeof answer === "string" && Object.hasOwn(answers, field) ? answer.trim() : "";
      const doubt = text === "" ? undefined : doubtOf(text);
      if (doubt) found.push({ field, doubt });
    }
    return found;
  };
}

/**
 * Returns a function that checks the answers to a field.
 * @param today YYYY-MM-DD, or null if any age is possible
 */
function doubtsOf(
  field: FormField,
  isChild: boolean,
  today: string | null,
): (answer: string) => Doubt | undefined {
  const orElse = (rest: (answer: string) => Doubt | undefined) => (answer: string) =>
    isNoAnswer(answer) ? "answer" : rest(answer);
  if (field.type === "file") return () => undefined;
  if (isPhoneField(field)) return (answer) => (isOddPhone(answer) ? "phone" : undefined);
  const role = fieldRole(field);
  if (isChild || role === "father")
    return (answer) => (isNoAnswer(answer) || isOddName(answer) ? "name" : undefined);
  if (role === "born" && today !== null) return orElse((answer) => oddBirth(answer, today));
  if (field.type === "select" && field.options.length > 0)
    return orElse((answer) => (field.options.includes(answer) ? undefined : "answer"));
  return orElse(() => undefined);
}

/** Returns the messages about doubtful answers in a given language, with the fields' labels. */
export const doubtsInWords = (
  doubted: readonly DoubtedAnswer[],
  fields: readonly FormField[],
  texts: Readonly<Record<Doubt, (label: string) => string>>,
): string[] => doubted.map(({ field, doubt }) => texts[doubt](fieldCalled(field, fields)));

const RUNS = ["01234567890", "09876543210"];

/**
 * Whether a phone number is implausible. Such a number does not have ten digits, consists of one or two repeated digits
 * or a keyboard sequence, or is truncated after a trunk zero.
 */
const isOddPhone = (phone: string): boolean =>
  !isPhone(phone) ||
  phone.startsWith("0") ||
  new Set(phone).size < 3 ||
  RUNS.some((run) => run.includes(phone));

/** Matches digits, emoji and symbols that no name contains. */
const NOT_IN_NAMES = /[\p{Nd}\p{Extended_Pictographic}?@<>{}=|\\^~#$%+*_]/u;
/** Words that people type to test or to bypass a form, in lower case. */
const TRIED = new Set(
  (
    "test,testing,tester,demo,dummy,sample,temp,same,same as above,tbd,to be decided,student,child,baby," +
    "someone,somebody,nobody,anonymous,name,full name,first name,last name,your name," +
    "student name,student's name,student’s name,child name,child's name,child’s name"
  ).split(","),
);
/** Matches a repeated letter, or letters from the start or end of the alphabet. */
const ALPHABET = /^(?:abcd*|xyz+|x+|(.)\1{2,})$/;
/** Minimum length of a sequence of adjacent keys that cannot be a name. */
const LEAST_KEYS = 5;
const KEYS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
  .flatMap((row) => [row, [...row].toReversed().join("")])
  .flatMap((row) => Array.from(row.slice(LEAST_KEYS - 1), (_, at) => row.slice(at, at + LEAST_KEYS)));
const ALONG_KEYS = new RegExp(`${KEYS.join("|")}|^(?:qwer|asdf|zxcv|hjkl|jkl)+$`);
/**
 * Matches a word of five or more ASCII consonants, which is random typing. Shorter words may be initials or names
 * such as Ng and Vlk.
 */
const NO_VOWEL = /^[b-df-hj-np-tv-xz]{5,}$/;

/** Matches most names without a lookup in the Unicode tables, because the first such lookup is slow. */
const PLAIN = /^[a-z .'-]*[a-z][a-z .'-]*$/;

const standsForNone = placeholderAmong([]);

/** Whether a string is unlikely to be a name. Short and rare names are accepted: Om, Xi, An, Ng, O. */
function isOddName(name: string): boolean {
  const small = name.toLowerCase();
  const isPlain = PLAIN.test(small);
  if (!isPlain && (NOT_IN_NAMES.test(name) || !/\p{L}/u.test(name))) return true;
  if (standsForNone(name) || TRIED.has(small) || ALPHABET.test(small) || /^[b-z]$/.test(name)) return true;
  const words = small.split(isPlain ? /[^a-z]+/ : /[^\p{L}\p{M}]+/u).filter(Boolean);
  return words.some((word) => ALONG_KEYS.test(word)) || words.every((word) => NO_VOWEL.test(word));
}

/**
 * Checks a date of birth. Text without digits is doubtful because it is not a date. Text in an unusual format is
 * accepted.
 */
function oddBirth(text: string, today: string): Doubt | undefined {
  const day = readDay(text);
  if (day === null || !/\p{Nd}/u.test(text)) return "answer";
  if (day === undefined) return undefined;
  return laterBy(day, LEAST_MONTHS) > today || laterBy(day, 12 * MOST_YEARS) <= today ? "born" : undefined;
}

/** Whether a class has at least as many records as children. Returns false if the number of children is unknown. */
export const isFull = ({ children, received }: { children: number; received: number }): boolean =>
  children > 0 && received >= children;
