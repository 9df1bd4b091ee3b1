import type { FormField } from "../../forms/values/field.ts";
import { isPhone, isPhoneField, mobileAmongWords, ownPhone, readPhone } from "../../forms/values/phone.ts";
import { meaningOfField } from "./match-headings.ts";
import { readClassText } from "../cells/read-class-text.ts";
import { readsAsDate } from "../cells/read-dates.ts";
import { readBloodGroup, readGenderCode, readOption } from "../cells/read-options.ts";
import { cellText, type SheetRow } from "../cells/sheet-columns.ts";

const MOST_LOOKED_AT = 500;

/** Returns a sample of the distinct cells of a column. */
export function someCells(rows: readonly SheetRow[], heading: string): string[] {
  const texts = new Set<string>();
  for (const row of rows) {
    const text = cellText(row, heading);
    if (text !== "") texts.add(text);
    if (texts.size === MOST_LOOKED_AT) break;
  }
  return [...texts];
}

/**
 * Returns a function that tells whether a cell can be an answer to the field. Returns undefined if the cell alone is
 * not enough to decide.
 */
export function fitOf(field: FormField): ((cell: string) => boolean) | undefined {
  if (isPhoneField(field)) return (cell) => phonesIn(cell);
  if (field.type === "email") return (cell) => /^\S+@\S+\.\S+$/.test(cell);
  if (field.type === "date") return readsAsDate;
  if (field.type !== "select") return undefined;
  if (field.options.every((option) => readBloodGroup(option) !== undefined))
    return (cell) => readBloodGroup(cell) !== undefined;
  if (meaningOfField(field) !== "gender") return undefined;
  return (cell) => readOption(field.options, cell) !== undefined;
}

/** Whether a cell is a phone number or contains one. */
function phonesIn(cell: string): boolean {
  return isPhone(readPhone(ownPhone(cell)) ?? "") || mobileAmongWords(cell) !== undefined;
}

/** The minimum share of filled cells that must fit a field. */
export const LEAST_FITTING = 0.6;

/** Whether most filled cells of a column can be answers to the field. */
export function canBe(field: FormField, cells: readonly string[]): boolean {
  const isCode = (cell: string) =>
    field.type === "select" && readGenderCode(field.options, cell) !== undefined;
  const fits = cells.every(isCode) && meaningOfField(field) === "gender" ? undefined : fitOf(field);
  return !fits || cells.length === 0 || cells.filter(fits).length >= cells.length * LEAST_FITTING;
}

/** Whether a column can contain names, because most of its cells are neither dates nor numbers. */
export const mayBeNames = (cells: readonly string[]): boolean =>
  cells.filter((cell) => readsAsDate(cell) || /^[\p{Nd}\s./+-]+$/u.test(cell)).length <= cells.length / 2;

const YEARS = /^\(?20\d\d(?:\s*[-–/]\s*(?:20)?\d\d)?\)?$/;
const CATEGORY =
  /^(?:\d\s*[-.]\s*)?(?:gen(?:eral)?|ur|sc|st|obc|ews|s?ebc|bc(?:[\s-]?[a-e])?|mbc|oc|nt|vj(?:nt)?|sbc|sebc|सामान्य|जनरल|ओ\.?बी\.?सी\.?|एस\.?सी\.?|एस\.?टी\.?|ईडब्ल्यूएस|अ\.?\s?जा\.?|अजा|अजजा|अपिव|पिछड़ा.*|अन्य.*)$/iu;

/** Whether a column can contain sections, because most of its cells are neither social categories nor years. */
export const saysSections = (cells: readonly string[]): boolean =>
  cells.filter((cell) => CATEGORY.test(cell) || YEARS.test(cell)).length <= cells.length / 2;

/** Whether most of the cells are classes. */
export const saysClasses = (cells: readonly string[]): boolean =>
  cells.filter((cell) => readClassText(cell) !== undefined).length >= cells.length * LEAST_FITTING;

/**
 * Returns the headings of the columns that add information. A column that is empty or repeats another column adds
 * none.
 */
export function tellingAmong(rows: readonly SheetRow[], headings: readonly string[]): string[] {
  const columns = new Map<string, string>();
  for (const heading of headings) {
    const texts = rows.map((row) => cellText(row, heading));
    if (texts.some(Boolean)) columns.set(texts.join("\n"), columns.get(texts.join("\n")) ?? heading);
  }
  const found = ofLatestYear([...columns.values()]);
  // A date in figures is meant before the same in words.
  const dates = found.filter((heading) => {
    const cells = someCells(rows, heading);
    return cells.filter(readsAsDate).length >= cells.length * LEAST_FITTING;
  });
  const common = dates.filter((heading) => !isOtherCalendar(someCells(rows, heading)));
  const own = common.length > 0 ? common : dates.length > 0 ? dates : found;
  // A mobile phone is meant before a landline.
  const mobile = own.filter((heading) => {
    const cells = someCells(rows, heading);
    return cells.filter((cell) => mobileAmongWords(cell) !== undefined).length > cells.length / 2;
  });
  if (mobile.length > 0)
    return mobile.filter((heading, at) => !isElsewhere(rows, heading, mobile.slice(0, at)));
  return own.length > 0 ? own : headings.slice(0, 1);
}

/** Whether any cell of the column is filled. */
export const holdsAny = (rows: readonly SheetRow[], heading: string): boolean =>
  rows.some((row) => cellText(row, heading) !== "" || row.faults?.some(({ column }) => column === heading));

/**
 * Whether a column cannot contain a number that the school assigns to each student, because most cells repeat or the
 * numbers are too long.
 */
export function isNoSchoolNumber(rows: readonly SheetRow[], heading: string): boolean {
  const cells = someCells(rows, heading);
  // The number of a state or of a bank has more digits than that of any school.
  if (cells.length > 0 && cells.every((cell) => /^\p{Nd}{11,}$/u.test(cell))) return true;
  const filled = rows.filter((row) => cellText(row, heading) !== "").length;
  return filled > 1 && someCells(rows, heading).length <= filled / 2;
}

/** Whether a column's dates belong to another calendar, judging by implausible birth years. */
const isOtherCalendar = (cells: readonly string[]): boolean => {
  const years = cells.flatMap((cell) => /(?<!\d)\d{4}(?!\d)/.exec(cell)?.[0] ?? []);
  const isOther = (year: number) => year < 1900 || year >= 2050;
  return years.length > 0 && years.filter((year) => isOther(Number(year))).length > years.length / 2;
};

const YEAR_SAID = /(?<!\d)(20\d\d)\s*[-–/]\s*(?:20)?\d\d(?!\d)/;

/** Returns only the headings of the latest year, if all headings name a year. Otherwise returns all headings. */
function ofLatestYear(headings: readonly string[]): string[] {
  const years = headings.map((heading) => Number(YEAR_SAID.exec(heading)?.[1] ?? 0));
  const latest = Math.max(...years);
  return years.every((year) => year > 0) ? headings.filter((_, at) => years[at] === latest) : [...headings];
}

/**
 * Whether no row has a value both in this column and in one of the earlier columns. This is the case if several lists
 * with different names for the same column were combined.
 */
const isElsewhere = (rows: readonly SheetRow[], heading: string, before: readonly string[]): boolean =>
  before.some((other) => rows.every((row) => cellText(row, heading) === "" || cellText(row, other) === ""));
