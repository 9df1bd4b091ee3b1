import { fieldCalled, fieldFor, type FormField } from "../../forms/values/field.ts";
import { isPhone, isPhoneField } from "../../forms/values/phone.ts";
import { placeholderAmong } from "../../spreadsheets/cells/no-surname.ts";
import type { Doubt } from "./doubt-text.ts";
import { fieldRole } from "../answers/field-role.ts";
import { isNoAnswer } from "../answers/no-answer.ts";
import { laterBy, readDay } from "../answers/possible-date.ts";

/** An answer that is hardly meant, by the name of its field. */
export interface DoubtedAnswer {
  field: string;
  doubt: Doubt;
}

/** The youngest at a school in months, and the birthday nobody there has had, in years. */
const LEAST_MONTHS = 30;
const MOST_YEARS = 23;

/** The answers to a form that are hardly meant. `today` is YYYY-MM-DD. */
export const doubtedAnswers = (
  fields: readonly FormField[],
  answers: Readonly<Record<string, unknown>>,
  today: string,
): DoubtedAnswer[] => answerDoubter(fields, today)(answers);

/** Finds doubtful answers for one student after the other: the subject of each field is found once. */
export function answerDoubter(
  fields: readonly FormField[],
  today: string,
): (answers: Readonly<Record<string, unknown>>) => DoubtedAnswer[] {
  const child = fieldFor(fields, "full_name");
  const isDoubted = fields.map((field) => [field.name, doubtsOf(field, field === child, today)] as const);
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

/** The possible doubts about answers to a field. */
function doubtsOf(field: FormField, isChild: boolean, today: string): (answer: string) => Doubt | undefined {
  const orElse = (rest: (answer: string) => Doubt | undefined) => (answer: string) =>
    isNoAnswer(answer) ? "answer" : rest(answer);
  if (field.type === "file") return () => undefined;
  if (isPhoneField(field)) return (answer) => (isOddPhone(answer) ? "phone" : undefined);
  const role = fieldRole(field);
  if (isChild || role === "father")
    return (answer) => (isNoAnswer(answer) || isOddName(answer) ? "name" : undefined);
  if (role === "born") return orElse((answer) => oddBirth(answer, today));
  if (field.type === "select" && field.options.length > 0)
    return orElse((answer) => (field.options.includes(answer) ? undefined : "answer"));
  return orElse(() => undefined);
}

/** The doubts about answers in the words of a language, with the labels that fields have. */
export const doubtsInWords = (
  doubted: readonly DoubtedAnswer[],
  fields: readonly FormField[],
  texts: Readonly<Record<Doubt, (label: string) => string>>,
): string[] => doubted.map(({ field, doubt }) => texts[doubt](fieldCalled(field, fields)));

const RUNS = ["01234567890", "09876543210"];

/** No ten digits, one or two digits over and over, a run along the keys, or the zero of long distance with a number cut short behind it. */
const isOddPhone = (phone: string): boolean =>
  !isPhone(phone) ||
  phone.startsWith("0") ||
  new Set(phone).size < 3 ||
  RUNS.some((run) => run.includes(phone));

/** No name has digits, pictures or such signs in it. */
const NOT_IN_NAMES = /[\p{Nd}\p{Extended_Pictographic}?@<>{}=|\\^~#$%+*_]/u;
/** Words that people type to see what happens, or to get on, in small letters. */
const TRIED = new Set(
  (
    "test,testing,tester,demo,dummy,sample,temp,same,same as above,tbd,to be decided,student,child,baby," +
    "someone,somebody,nobody,anonymous,name,full name,first name,last name,your name," +
    "student name,student's name,student’s name,child name,child's name,child’s name"
  ).split(","),
);
/** One letter over and over, and the beginning or the end of the alphabet. */
const ALPHABET = /^(?:abcd*|xyz+|x+|(.)\1{2,})$/;
/** The rows of a keyboard, which nobody is called after; so many keys in a row are no chance. */
const LEAST_KEYS = 5;
const KEYS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
  .flatMap((row) => [row, [...row].toReversed().join("")])
  .flatMap((row) => Array.from(row.slice(LEAST_KEYS - 1), (_, at) => row.slice(at, at + LEAST_KEYS)));
const ALONG_KEYS = new RegExp(`${KEYS.join("|")}|^(?:qwer|asdf|zxcv|hjkl|jkl)+$`);
/** So many consonants of ASCII alone are typed at random; shorter ones are initials, and Ng and Vlk are names. */
const NO_VOWEL = /^[b-df-hj-np-tv-xz]{5,}$/;

/** Most names are of such letters, and need no look into the tables of Unicode, which takes a while the first time. */
const PLAIN = /^[a-z .'-]*[a-z][a-z .'-]*$/;

const standsForNone = placeholderAmong([]);

/** Whether a text is hardly somebody's name. Short and rare names pass: Om, Xi, An, Ng, O. */
function isOddName(name: string): boolean {
  const small = name.toLowerCase();
  const isPlain = PLAIN.test(small);
  if (!isPlain && (NOT_IN_NAMES.test(name) || !/\p{L}/u.test(name))) return true;
  if (standsForNone(name) || TRIED.has(small) || ALPHABET.test(small) || /^[b-z]$/.test(name)) return true;
  const words = small.split(isPlain ? /[^a-z]+/ : /[^\p{L}\p{M}]+/u).filter(Boolean);
  return words.some((word) => ALONG_KEYS.test(word)) || words.every((word) => NO_VOWEL.test(word));
}

/** A text without digits is no date; one that is written otherwise than dates usually are is nobody's to doubt. */
function oddBirth(text: string, today: string): Doubt | undefined {
  const day = readDay(text);
  if (day === null || !/\p{Nd}/u.test(text)) return "answer";
  if (day === undefined) return undefined;
  return laterBy(day, LEAST_MONTHS) > today || laterBy(day, 12 * MOST_YEARS) <= today ? "born" : undefined;
}

/** Whether a class has as many records as it has children, where anybody said how many these are. */
export const isFull = ({ children, received }: { children: number; received: number }): boolean =>
  children > 0 && received >= children;
