import { fieldFor, fieldLabel, type FormField } from "../forms/field.ts";
import { isPhone, isPhoneField } from "../forms/phone.ts";
import { doubtText, type Doubt } from "./doubt-text.ts";
import { fieldRole } from "./field-role.ts";
import { readDay } from "./possible-date.ts";

/** An answer that is hardly meant, by the name of its field. */
export interface DoubtedAnswer {
  field: string;
  doubt: Doubt;
}

/** Who is at a school is older than this, in months, and has not had this birthday, in years. */
const LEAST_MONTHS = 30;
const MOST_YEARS = 23;

/** The answers to a form that are hardly meant. `today` is YYYY-MM-DD. */
export function doubtedAnswers(
  fields: readonly FormField[],
  answers: Readonly<Record<string, unknown>>,
  today: string,
): DoubtedAnswer[] {
  const child = fieldFor(fields, "full_name");
  return fields.flatMap((field): DoubtedAnswer[] => {
    const { name } = field;
    const answer = Object.hasOwn(answers, name) ? answers[name] : "";
    if (typeof answer !== "string" || answer.trim() === "") return [];
    const role = fieldRole(field);
    if (isPhoneField(field)) return isOddPhone(answer) ? [{ field: name, doubt: "phone" }] : [];
    if (field === child || role === "father")
      return isOddName(answer) ? [{ field: name, doubt: "name" }] : [];
    if (role === "born") return isOddBirth(answer, today) ? [{ field: name, doubt: "born" }] : [];
    return [];
  });
}

/** The sentences of doubts, with the labels that fields have. */
export const doubtsInWords = (
  doubted: readonly DoubtedAnswer[],
  fields: readonly FormField[],
  texts: Readonly<Record<Doubt, (label: string) => string>> = doubtText,
): string[] =>
  doubted.map(({ field: name, doubt }) =>
    texts[doubt](fieldLabel(fields.find((field) => field.name === name) ?? { name, label: "" })),
  );

const RUNS = ["01234567890", "09876543210"];

/** One or two digits over and over, a run along the keys, or the zero of long distance with a number cut short behind it. */
const isOddPhone = (phone: string): boolean =>
  isPhone(phone) &&
  (phone.startsWith("0") || new Set(phone).size < 3 || RUNS.some((run) => run.includes(phone)));

/** No name has digits or pictures in it, or no letter. */
const isOddName = (name: string): boolean =>
  /[\p{Nd}\p{Extended_Pictographic}]/u.test(name) || !/\p{L}/u.test(name);

function isOddBirth(text: string, today: string): boolean {
  const day = readDay(text);
  if (!day) return false;
  return monthsAfter(day, LEAST_MONTHS) > today || monthsAfter(day, 12 * MOST_YEARS) <= today;
}

/** The same day so many months later, as text: the length of months needs no care where it is only compared. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const all = 12 * year + (month - 1) + months;
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, "0")}${day.slice(7)}`;
}

/** Whether a class has as many records as it has children, where anybody said how many these are. */
export const isFull = ({ children, received }: { children: number; received: number }): boolean =>
  children > 0 && received >= children;
