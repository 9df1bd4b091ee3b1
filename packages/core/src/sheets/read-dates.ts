import { Failure } from "../failure.ts";
import { isIsoDate } from "../forms/iso-date.ts";
import { digitsOf } from "../forms/digits.ts";
import { lazily } from "../lazily.ts";
import { monthOf } from "./month-words.ts";

/** Which of the numbers of a date comes first; `swapped` where the spreadsheet has read real dates the wrong way round. */
export const DATE_ORDERS = ["day-first", "month-first", "swapped"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const NUMBERS = /^(\d{1,2})\s*([-/.\s])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})$/;
const DAY_NAMED = lazily(
  () =>
    /^(\d{1,2})\s?(?:st|nd|rd|th)?[-/.\s,]*(?:de\s|of\s)?([\p{L}\p{M}]{1,12})\.?[-/.\s,']*(?:de\s)?(\d{4}|\d{2})$/iu,
);
const MONTH_NAMED = lazily(
  () => /^([\p{L}\p{M}]{2,12})\.?[-/.\s]*(\d{1,2})\s?(?:st|nd|rd|th)?[-/.\s,']+(\d{4}|\d{2})$/iu,
);
/** A day of the week before a date. */
const WEEKDAY = /^(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?[.,\s]+(?=\S)/i;
/** How old somebody is, behind a date. */
const AGE = lazily(
  () =>
    /(?<=\d{2})[\s,(–-]+(?:age[\s:.-]*)?\d{1,2}\s*\+?\s*(?:y|yrs?|years?|वर्ष|साल)(?![\p{L}\p{M}])[^\d]*(?:\d{1,2}\s*m[^\d]*)?$/iu,
);
/** Digits alone, as machines write them: the year first or last. */
const COMPACT =
  /^(?:(?<iso>(?:19|20)\d\d(?:0[1-9]|1[0-2])[0-3]\d)|(?<day>[0-3]\d(?:0[1-9]|1[0-2])(?:19|20)\d\d))$/;
const YEAR_FIRST = /^(\d{4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})$/;
/** How spreadsheet programs count days, for dates from 1954 to 2064. */
const SERIAL = /^[2-5]\d{4}$/;
const SERIAL_START = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** A year of two digits from here on was in the last century. */
const LAST_CENTURY = 50;

interface Numbers {
  first: number;
  second: number;
  year: number;
  hasDots: boolean;
}

/** A text as the day that it says, or as numbers of which the order is to be known; undefined for no date. */
function readOne(typed: string): string | Numbers | undefined {
  const text = Array.from(typed.trim(), (each) => digitsOf(each) || each)
    .join("")
    .replace(/[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]m|Z|[+-]\d{2}:?\d{2})?$/i, "")
    .replace(AGE(), "")
    .replace(/(?<=[-/.])['’](?=\d{2}$)/, "")
    .replace(WEEKDAY, "");
  const iso = YEAR_FIRST.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, first, sign, second, year = ""] = numbers;
    return { first: Number(first), second: Number(second), year: wholeYear(year), hasDots: sign === "." };
  }
  const day = DAY_NAMED().exec(text);
  if (day) return named(day[3] ?? "", day[2] ?? "", day[1] ?? "");
  const month = MONTH_NAMED().exec(text);
  if (month) return named(month[3] ?? "", month[1] ?? "", month[2] ?? "");
  const { iso: whole, day: last } = COMPACT.exec(text)?.groups ?? {};
  if (whole !== undefined)
    return dayOf(Number(whole.slice(0, 4)), Number(whole.slice(4, 6)), Number(whole.slice(6)));
  if (last !== undefined)
    return dayOf(Number(last.slice(4)), Number(last.slice(2, 4)), Number(last.slice(0, 2)));
  if (SERIAL.test(text)) return new Date(SERIAL_START + Number(text) * DAY_MS).toISOString().slice(0, 10);
  return undefined;
}

const TIMED = /\d{1,2}:\d{2}/;

/** Whether a text says a day, in whatever order, and no time; a number alone does not. */
export const readsAsDate = (text: string): boolean =>
  !SERIAL.test(text) && !COMPACT.test(text) && !TIMED.test(text) && readOne(text) !== undefined;

function named(year: string, month: string, day: string): string | undefined {
  const at = monthOf(month);
  return at === undefined ? undefined : dayOf(wholeYear(year), at, Number(day));
}

const wholeYear = (year: string): number =>
  year.length > 2 ? Number(year) : Number(year) + (Number(year) < LAST_CENTURY ? 2000 : 1900);

function dayOf(year: number, month: number, day: number): string | undefined {
  const text = [
    String(year).padStart(4, "0"),
    ...[month, day].map((part) => String(part).padStart(2, "0")),
  ].join("-");
  return isIsoDate(text) ? text : undefined;
}

/** How the dates of a column are read. */
export interface ReadDates {
  /** By the text of a cell, where it says a day that is written otherwise. */
  days: Map<string, string>;
  order: DateOrder | undefined;
}

/**
 * Reads the dates of a column, the order of day and month decided by all of them together.
 * @param dayFirst whether the day is first where that cannot be known
 * @throws Failure `unprocessable` where that order cannot be known and nobody says it.
 */
export function readDates(
  texts: readonly string[],
  heading: string,
  order: DateOrder | undefined,
  dayFirst = false,
): ReadDates {
  const read = new Map([...new Set(texts)].filter(Boolean).map((text) => [text, readOne(text)]));
  askIfVikram([...read], heading);
  const numbers = [...read.values()].filter((each): each is Numbers => typeof each === "object");
  const whole = [...read].filter(
    (each): each is [string, string] => isIsoDate(each[0]) && each[1] === each[0],
  );
  if (order === undefined) askIfSwapped(numbers, whole, heading);
  const isDayFirst = orderOf(numbers, order, heading, dayFirst) !== "month-first";
  const days = new Map<string, string>();
  for (const [text, each] of read) {
    const day =
      typeof each === "object"
        ? isDayFirst
          ? dayOf(each.year, each.second, each.first)
          : dayOf(each.year, each.first, each.second)
        : each;
    if (day !== undefined && day !== text) days.set(text, day);
  }
  if (order === "swapped")
    for (const [text] of whole) {
      const [year, month, day] = text.split("-").map(Number) as [number, number, number];
      const other = dayOf(year, day, month);
      if (other !== undefined) days.set(text, other);
    }
  return { days, order: numbers.length === 0 ? undefined : isDayFirst ? "day-first" : "month-first" };
}

function orderOf(
  numbers: readonly Numbers[],
  order: DateOrder | undefined,
  heading: string,
  dayFirst: boolean,
): DateOrder {
  if (order !== undefined) return order;
  const sample = numbers.find(({ first, second }) => first <= 12 && second <= 12 && first !== second);
  const isDayFirst = numbers.some(({ first, second, hasDots }) => (first > 12 && second <= 12) || hasDots);
  const isMonthFirst = numbers.some(({ first, second }) => second > 12 && first <= 12);
  if (isDayFirst !== isMonthFirst) return isDayFirst ? "day-first" : "month-first";
  // Of days and months that are mixed no order is right.
  if (!sample || (dayFirst && !isMonthFirst)) return "day-first";
  throw new Failure(
    "unprocessable",
    `The dates in "${heading}", such as ${sample.first}/${sample.second}/${sample.year}, can be read with the day or the month first: say which, as day-first or month-first dates.`,
  );
}

/** Of the years of Vikram Samvat those are written in which somebody at school was born; nobody has seen these of ours. */
const VIKRAM = [2050, 2099] as const;

/** A date of Nepal's calendar, or of old registers, would be one that has not come. */
function askIfVikram(
  read: readonly (readonly [string, string | Numbers | undefined])[],
  heading: string,
): void {
  const yearOf = (each: string | Numbers | undefined) =>
    typeof each === "object" ? each.year : Number(each?.slice(0, 4));
  const sample = read.find(([, each]) => yearOf(each) >= VIKRAM[0] && yearOf(each) <= VIKRAM[1]);
  if (!sample) return;
  throw new Failure(
    "unprocessable",
    `The dates in "${heading}", such as ${sample[0]}, are most likely of the calendar Vikram Samvat: write them as dates of the common calendar, or leave the column out.`,
  );
}

/** So many real dates whose day could be a month say that it may be one. */
const LEAST_SWAPPED = 3;

/** A spreadsheet that expects the month first turns 03/04/2012 into a real date and leaves 25/04/2012 a text. */
function askIfSwapped(
  numbers: readonly Numbers[],
  whole: readonly [string, string][],
  heading: string,
): void {
  const isText = numbers.some(({ first, second }) => first > 12 && second <= 12);
  const isSwapped =
    whole.length >= LEAST_SWAPPED && whole.every(([day]) => Number(day.slice(8)) <= 12) && isText;
  if (!isSwapped) return;
  throw new Failure(
    "unprocessable",
    `"${heading}" has texts such as 25/04/2012 and real dates whose day is always 12 or less: the spreadsheet has most likely swapped the day and the month of the real ones. Say swapped dates to swap them back, or day-first dates to leave them.`,
  );
}
