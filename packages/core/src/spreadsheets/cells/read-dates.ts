import { isIsoDate } from "../../forms/values/iso-date.ts";
import { digitsOf } from "../../forms/values/digits.ts";
import { lazily } from "../../lazily.ts";
import { questionFailures } from "../said/question-failures.ts";
import { monthOf } from "./month-words.ts";

/** Calendars with dates that can be converted to the Gregorian calendar by a fixed rule. */
const CALENDARS = ["buddhist", "minguo", "shamsi", "saka"] as const;
type Calendar = (typeof CALENDARS)[number];

interface Years {
  from: number;
  to: number;
  /** The question to ask about dates in this calendar. */
  asks: keyof typeof questionFailures & `${string}Dates`;
  /**
   * Absent if dates cannot be converted. The month lengths in the Nepali and lunar calendars are set by announcement.
   */
  calendar?: Calendar;
}

/**
 * Years in other calendars that correspond to about 1975 to 2050, when people at a school were born. Saka years could
 * also be Gregorian years in which grandparents were born.
 */
const OTHERS: readonly Years[] = [
  { from: 60, to: 139, asks: "minguoDates", calendar: "minguo" },
  { from: 1354, to: 1409, asks: "shamsiDates", calendar: "shamsi" },
  { from: 1410, to: 1475, asks: "hijriDates" },
  { from: 1897, to: 1949, asks: "sakaDates", calendar: "saka" },
  { from: 2050, to: 2107, asks: "vikramDates" },
  { from: 2518, to: 2600, asks: "buddhistDates", calendar: "buddhist" },
];
/** Plausible birth years of people at a school. Other dates on a card may be those of grandparents. */
const BIRTHS = { first: 1950, last: 2049 } as const;
const FIRST_OF_OTHERS = 1900;

/** Whether a year is outside the Gregorian years that are plausible for a school. */
const isOtherYear = (year: number, isBirth: boolean): boolean =>
  year < (isBirth ? BIRTHS.first : FIRST_OF_OTHERS) || year > BIRTHS.last;

/**
 * Asks which calendar is used for dates whose years are not Gregorian.
 * @param dates the original strings with their years
 * @param calendar the user's answer
 * @throws Failure `unprocessable` with the question
 */
function askIfOtherYears(
  dates: readonly { text: string; year: number }[],
  heading: string,
  { calendar, isBirth }: { calendar: Calendar | undefined; isBirth: boolean },
): void {
  const others = dates.filter(({ year }) => isOtherYear(year, isBirth));
  const known = (year: number) => OTHERS.find(({ from, to }) => year >= from && year <= to);
  const open = others.find(({ year }) => calendar === undefined || known(year)?.calendar !== calendar);
  if (!open) return;
  throw questionFailures[known(open.year)?.asks ?? "yearOfNobody"]({ column: heading, sample: open.text });
}

/** Year offsets to the Gregorian calendar, for calendars with the same months as the Gregorian calendar. */
const SAME_MONTHS = { buddhist: -543, minguo: 1911 } as const;
/** Calendars whose year begins in spring: the calendar's name in Unicode and the year offset. */
const FROM_SPRING = {
  shamsi: { unicode: "persian", years: 621 },
  saka: { unicode: "indian", years: 78 },
} as const;
const DAY_MS = 86_400_000;
/** The average of the month lengths of 30 and 31 days, and the number of days to search around the estimated date. */
const USUAL_MONTH = 30.5;
const SEARCHED = 4;

/**
 * Converts a date in another calendar to YYYY-MM-DD in the Gregorian calendar. Returns undefined if the date does not
 * exist.
 */
export function commonDate(calendar: Calendar, year: number, month: number, day: number): string | undefined {
  if (calendar === "buddhist" || calendar === "minguo") {
    const parts = [month, day].map((part) => String(part).padStart(2, "0"));
    const text = [year + SAME_MONTHS[calendar], ...parts].join("-");
    return isIsoDate(text) ? text : undefined;
  }
  const { unicode, years } = FROM_SPRING[calendar];
  const format = new Intl.DateTimeFormat(`en-u-ca-${unicode}-nu-latn`, {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    timeZone: "UTC",
  });
  const about = Date.UTC(year + years, 2, 21) + Math.round((month - 1) * USUAL_MONTH + day - 1) * DAY_MS;
  for (let step = -SEARCHED; step <= SEARCHED; step += 1) {
    const date = new Date(about + step * DAY_MS);
    const part = new Map(format.formatToParts(date).map(({ type, value }) => [type, Number(value)]));
    if (part.get("year") === year && part.get("month") === month && part.get("day") === day)
      return date.toISOString().slice(0, 10);
  }
  return undefined;
}

/**
 * The order of the numbers in a date, or a calendar other than the Gregorian one. In such a calendar, the day comes
 * first unless the year does. `swapped` means that the spreadsheet program swapped the day and month in real dates.
 */
export const DATE_ORDERS = ["day-first", "month-first", "swapped", ...CALENDARS] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/**
 * The smallest number in a date that is certain to be a Gregorian year. Three-digit years belong to another calendar.
 */
const LEAST_YEAR = 1000;
const NUMBERS = /^(\d{1,2})\s*([-/.\s])\s*(\d{1,2})\s*\2\s*(\d{4}|1[0-3]\d|\d{2})$/;
const DAY_NAMED = lazily(
  () =>
    /^(\d{1,2})\s?(?:st|nd|rd|th)?[-/.\s,]*(?:de\s|of\s)?([\p{L}\p{M}]{1,12})\.?[-/.\s,']*(?:de\s)?(\d{4}|\d{2})$/iu,
);
const MONTH_NAMED = lazily(
  () => /^([\p{L}\p{M}]{2,12})\.?[-/.\s]*(\d{1,2})\s?(?:st|nd|rd|th)?[-/.\s,']+(\d{4}|\d{2})$/iu,
);
/** Matches a weekday before a date. */
const WEEKDAY = /^(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?[.,\s]+(?=\S)/i;
/** Matches an age after a date. */
const AGE = lazily(
  () =>
    /(?<=\d{2})[\s,(–-]+(?:age[\s:.-]*)?\d{1,2}\s*\+?\s*(?:y|yrs?|years?|वर्ष|साल)(?![\p{L}\p{M}])[^\d]*(?:\d{1,2}\s*m[^\d]*)?$/iu,
);
/** Matches dates that consist only of digits, as machines format them, with the year first or last. */
const COMPACT =
  /^(?:(?<iso>(?:19|20)\d\d(?:0[1-9]|1[0-2])[0-3]\d)|(?<day>[0-3]\d(?:0[1-9]|1[0-2])(?:19|20)\d\d))$/;
const YEAR_FIRST = /^(\d{4}|1[0-3]\d)\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})$/;
const YEAR_BEFORE_MONTH = lazily(() => /^(\d{4})[-/.\s,]+([\p{L}\p{M}]{2,14})[-/.\s,]+(\d{1,2})$/u);
/** Matches the full stop in Thai abbreviations and the mark of a Buddhist year. */
const THAI_POINT = /(?<=\p{Script=Thai})\./gu;
const BUDDHIST_ERA = /พ\.?\s?ศ\.?\s*(?=\d)/;
/** Serial day numbers of spreadsheet programs, for dates from 1954 to 2064. */
const SERIAL = /^[2-5]\d{4}$/;
const SERIAL_START = Date.UTC(1899, 11, 30);
/** The first two-digit year that belongs to the last century. */
const LAST_CENTURY = 50;

/** A date with known parts. The month is undefined if the month name is unknown. */
interface Written {
  year: number;
  month: number | undefined;
  day: number;
}
interface Numbers {
  first: number;
  second: number;
  year: number;
  hasDots: boolean;
}

/**
 * Parses a string as a date. If the order of its numbers is unknown, the numbers are returned. Returns undefined if
 * the string is not a date.
 */
function readOne(typed: string): Written | Numbers | undefined {
  const text = Array.from(typed.trim(), (each) => digitsOf(each) || each)
    .join("")
    .replace(/[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]m|Z|[+-]\d{2}:?\d{2})?$/i, "")
    .replace(AGE(), "")
    .replace(/(?<=[-/.])['’](?=\d{2}$)/, "")
    .replace(WEEKDAY, "")
    .replace(BUDDHIST_ERA, "")
    .replace(THAI_POINT, "");
  return readNumbers(text) ?? readNamedMonth(text) ?? readDigits(text);
}

/**
 * Parses a date that consists of three numbers. If the year comes last, the order of the other two is still unknown.
 */
function readNumbers(text: string): Written | Numbers | undefined {
  const iso = YEAR_FIRST.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const numbers = NUMBERS.exec(text);
  if (!numbers) return undefined;
  const [, first, sign, second, year = ""] = numbers;
  return { first: Number(first), second: Number(second), year: wholeYear(year), hasDots: sign === "." };
}

function readNamedMonth(text: string): Written | undefined {
  const day = DAY_NAMED().exec(text);
  if (day) return named(day[3] ?? "", day[2] ?? "", day[1] ?? "");
  const month = MONTH_NAMED().exec(text);
  if (month) return named(month[3] ?? "", month[1] ?? "", month[2] ?? "");
  const year = YEAR_BEFORE_MONTH().exec(text);
  return year ? named(year[1] ?? "", year[2] ?? "", year[3] ?? "") : undefined;
}

/** Parses a string of digits only: a date without separators, or a serial day number from a spreadsheet program. */
function readDigits(text: string): Written | undefined {
  const { iso: whole, day: last } = COMPACT.exec(text)?.groups ?? {};
  if (whole !== undefined)
    return { year: Number(whole.slice(0, 4)), month: Number(whole.slice(4, 6)), day: Number(whole.slice(6)) };
  if (last !== undefined)
    return { year: Number(last.slice(4)), month: Number(last.slice(2, 4)), day: Number(last.slice(0, 2)) };
  if (!SERIAL.test(text)) return undefined;
  const counted = new Date(SERIAL_START + Number(text) * DAY_MS);
  return { year: counted.getUTCFullYear(), month: counted.getUTCMonth() + 1, day: counted.getUTCDate() };
}

const TIMED = /\d{1,2}:\d{2}/;

/** Whether a string is a date in any order and without a time. A number alone does not count. */
export function readsAsDate(text: string): boolean {
  if (SERIAL.test(text) || COMPACT.test(text) || TIMED.test(text)) return false;
  const read = readOne(text);
  if (read === undefined || read.year < LEAST_YEAR) return false;
  return "first" in read || isOtherYear(read.year, false) || dayOf(read) !== undefined;
}

const named = (year: string, month: string, day: string): Written => ({
  year: wholeYear(year),
  month: monthOf(month),
  day: Number(day),
});

const wholeYear = (year: string): number =>
  year.length > 2 ? Number(year) : Number(year) + (Number(year) < LAST_CENTURY ? 2000 : 1900);

function dayOf({ year, month, day }: Written): string | undefined {
  if (month === undefined) return undefined;
  const text = [
    String(year).padStart(4, "0"),
    ...[month, day].map((part) => String(part).padStart(2, "0")),
  ].join("-");
  return isIsoDate(text) ? text : undefined;
}

/** The parsed dates of a column. */
export interface ReadDates {
  /** Dates, keyed by cell text, for cells that are not yet in the standard format. */
  days: Map<string, string>;
  order: DateOrder | undefined;
}

/** Facts about a date column. */
export interface DateColumn {
  /** Whether the day comes first if the order is ambiguous. */
  dayFirst?: boolean;
  isBirth?: boolean;
  /** Dates of existing records, as originally typed. The user is not asked about these dates again. */
  known?: ReadonlySet<string> | undefined;
}

/**
 * Parses the dates of a column. The order of day and month is determined from all dates together.
 * @param order the order or calendar that the user has chosen
 * @throws Failure `unprocessable` if the order is ambiguous and the user has not chosen one, and for years in other
 *   calendars
 */
export function readDates(
  texts: readonly string[],
  heading: string,
  order: DateOrder | undefined,
  { dayFirst = false, isBirth = false, known }: DateColumn = {},
): ReadDates {
  const calendar = CALENDARS.find((each) => each === order);
  const read = new Map([...new Set(texts)].filter(Boolean).map((text) => [text, readOne(text)]));
  const isKept = (text: string) => calendar === undefined && known?.has(text) === true;
  const said = [...read].flatMap(([text, each]) =>
    each && !isKept(text) ? [{ text, year: each.year }] : [],
  );
  askIfOtherYears(said, heading, { calendar, isBirth });
  const numbers = [...read.values()].filter((each) => each !== undefined && "first" in each);
  const whole = [...read].flatMap(([text, each]) =>
    each && !("first" in each) && isIsoDate(text) ? [{ text, each }] : [],
  );
  if (order === undefined) askIfSwapped(numbers, whole, heading);
  const ordered = calendar ? "day-first" : order;
  const isDayFirst = orderOf(numbers, ordered, heading, dayFirst) !== "month-first";
  const days = new Map<string, string>();
  for (const [text, each] of read) {
    const day = each && dayIn(calendar, "first" in each ? inOrder(each, isDayFirst) : each, isBirth);
    if (day !== undefined && day !== text) days.set(text, day);
  }
  if (order === "swapped")
    for (const { text, each } of whole) {
      const other = dayOf({ ...each, month: each.day, day: each.month ?? 0 });
      if (other !== undefined) days.set(text, other);
    }
  return { days, order: numbers.length === 0 ? undefined : isDayFirst ? "day-first" : "month-first" };
}

const inOrder = ({ first, second, year }: Numbers, isDayFirst: boolean): Written =>
  isDayFirst ? { year, month: second, day: first } : { year, month: first, day: second };

/** Converts a date to the Gregorian calendar. A column in another calendar may still contain Gregorian years. */
function dayIn(calendar: Calendar | undefined, written: Written, isBirth: boolean): string | undefined {
  const { year, month, day } = written;
  if (!calendar || month === undefined || !isOtherYear(year, isBirth)) return dayOf(written);
  return commonDate(calendar, year, month, day);
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
  // If some dates are day-first and others month-first, no order is right.
  if (!sample || (dayFirst && !isMonthFirst)) return "day-first";
  const { first, second, year } = sample;
  throw questionFailures.dayOrMonthFirst({ column: heading, sample: `${first}/${second}/${year}` });
}

/** Minimum number of ambiguous real dates before the user is asked whether the day and month are swapped. */
const LEAST_SWAPPED = 3;

/**
 * Asks whether the day and month are swapped in real dates. A spreadsheet program that expects the month first turns
 * 03/04/2012 into a real date and leaves 25/04/2012 as text.
 */
function askIfSwapped(
  numbers: readonly Numbers[],
  whole: readonly { text: string }[],
  heading: string,
): void {
  const isText = numbers.some(({ first, second }) => first > 12 && second <= 12);
  const isSwapped =
    whole.length >= LEAST_SWAPPED && whole.every(({ text }) => Number(text.slice(8)) <= 12) && isText;
  if (isSwapped) throw questionFailures.swappedDates({ column: heading });
}
