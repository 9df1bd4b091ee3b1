import { mobileAmongWords } from "../../forms/values/phone.ts";
import type { Meaning } from "../headings/heading-words.ts";
import { readClassText } from "../cells/read-class-text.ts";
import { readsAsDate } from "../cells/read-dates.ts";
import { readBloodGroup, readOption } from "../cells/read-options.ts";

/** Splits a cell into its parts. Returns undefined if the cell cannot be split. */
export type TakeApart = (cell: string) => readonly string[] | undefined;

/** The minimum share of a column's cells that must be splittable before the column is split. */
const LEAST_APART = 0.8;

/** Words between two names that mark the second name as the father's. */
const KIN =
  /[\s,(–—-]*(?<![\p{L}\p{M}])(?:(?:[sd]\s*[/\\.]\s*)+o\b\.?|(?:son|daughter)\s+of\b|(?:सु)?पुत्री?(?![\p{L}\p{M}])(?:\s+श्री)?)[\s.:,–—-]*/iu;

/** Whether a name includes a parent's name, for example after "son of". */
export const saysKin = (cell: string): boolean => KIN.test(cell);

/**
 * Splits a cell such as "A, son of B" into the student's and the father's name. Any other cell consists only of the
 * student's name.
 */
export function apartByKin(cell: string): readonly [name: string, father: string] {
  const [name = "", ...behind] = cell.split(KIN);
  return [
    name.trim(),
    behind
      .join(" ")
      .replace(/[)\s]+$/, "")
      .trim(),
  ];
}

/** Removes the leading "son of" or "daughter of" from a parent's name. */
export const withoutKin = (cell: string): string => (cell.search(KIN) === 0 ? cell.replace(KIN, "") : cell);

const NAME = /^\p{L}[\p{L}\p{M}\s.'’-]+$/u;
const FITS: Partial<Record<Meaning, (text: string) => boolean>> = {
  full_name: (text) => NAME.test(text),
  father_name: (text) => NAME.test(text),
  mother_name: (text) => NAME.test(text),
  class_name: (text) => readClassText(text) !== undefined,
  section: (text) => /^\p{L}[\p{L}\p{M}]{0,11}$/u.test(text),
  roll_no: (text) => /^\p{Nd}{1,4}$/u.test(text),
  admission_no: (text) => /^[\p{L}/.-]*\p{Nd}[\p{L}\p{Nd}/.-]*$/u.test(text),
  date_of_birth: readsAsDate,
  gender: (text) => readOption(["Male", "Female", "Other"], text) !== undefined,
  blood_group: (text) => readBloodGroup(text) !== undefined,
  parent_phone: (text) => mobileAmongWords(text) !== undefined,
  father_phone: (text) => mobileAmongWords(text) !== undefined,
  mother_phone: (text) => mobileAmongWords(text) !== undefined,
  email: (text) => /^\S+@\S+\.\S+$/.test(text),
  occupation: (text) => /\p{L}/u.test(text),
};
const NAMES: ReadonlySet<Meaning> = new Set<Meaning>(["full_name", "father_name", "mother_name"]);

/** Separators that people put between two values, most reliable first. A word is not enough to separate two names. */
const SIGNS: readonly RegExp[] = [
  /\s*\n\s*/g,
  /\s*[|;]\s*/g,
  /\s+\/\s+/g,
  /\s*\/\s*/g,
  /\s+[-–—]+\s+/g,
  /\s*,\s*/g,
  /\s*&\s*|\s+(?:and|और|व)\s+/gi,
  /\s*[([{]\s*|\s*[)\]}]\s*$/g,
  /\s*[-–—]\s*/g,
  /\s*[:.]?\s+(?=\+?\d[\d\s-]{8,}$)/g,
];
const WORDS = /\s+/g;

/**
 * Returns a function that splits the cells of a column with several values. Returns undefined if most cells do not
 * contain these values.
 */
export function howApart(cells: readonly string[], parts: readonly Meaning[]): TakeApart | undefined {
  const signs = parts.some((part) => NAMES.has(part)) ? SIGNS : [...SIGNS, WORDS];
  const ways = signs.map(
    (sign): TakeApart =>
      (cell) =>
        apartAt(cell, sign, parts),
  );
  if (parts.join() === "full_name,father_name")
    ways.unshift((cell) => (saysKin(cell) ? apartByKin(cell) : undefined));
  const way = ways.find((each) => {
    const count = cells.filter((cell) => each(cell) !== undefined).length;
    return count > 0 && count >= cells.length * LEAST_APART;
  });
  if (!way) return undefined;
  const [first] = parts as [Meaning];
  const isFirst = FITS[first];
  return (cell) => way(cell) ?? (isFirst?.(cell) ? parts.map((_, at) => (at === 0 ? cell : "")) : undefined);
}

function apartAt(cell: string, sign: RegExp, parts: readonly Meaning[]): readonly string[] | undefined {
  const cuts = [...cell.matchAll(sign)].filter(({ index }) => index > 0);
  const whole = cell
    .split(sign)
    .map((text) => text.trim())
    .filter(Boolean);
  const last = cuts.at(-1);
  const atLast = last && [cell.slice(0, last.index), cell.slice(last.index + last[0].length)];
  return [whole, ...(atLast && parts.length === 2 ? [atLast] : [])].find(
    (texts) =>
      texts.length === parts.length &&
      texts.every((text, at) => FITS[parts[at] as Meaning]?.(text.trim()) ?? false),
  );
}

/** The phone number that may follow each name. */
export const PHONE_OF: Partial<Record<Meaning, Meaning>> = {
  full_name: "parent_phone",
  father_name: "father_phone",
  mother_name: "mother_phone",
};

/** Matches a class and section before a roll number: 8A/12. */
const WITH_ROLL = /^(.*\p{L}.*?)\s*[-/,|]\s*(?:roll\s*(?:no\.?)?\s*[:.-]?\s*)?(\p{Nd}{1,3})$/iu;

/** Splits a cell into a class and a roll number. */
export function classWithRoll(cell: string): readonly string[] | undefined {
  const [, room, roll] = WITH_ROLL.exec(cell) ?? [];
  return room !== undefined && roll !== undefined && readClassText(room)?.section ? [room, roll] : undefined;
}

const WITH_CLASS =
  /^(\p{L}[\p{L}\p{M}\s.'’]*?)[\s,]*[-–—([{/,]\s*((?:class|std\.?)?\s*[^()[\]{}]{1,12}?)\s*[)\]}]?$/iu;

/** Splits a cell into a name and the class after it, such as `Ravi Kumar (8A)`. */
export function nameWithClass(cell: string): readonly string[] | undefined {
  const [, name, room] = WITH_CLASS.exec(cell) ?? [];
  const isClass = room !== undefined && /\p{Nd}|^[ivx]+\b/iu.test(room) && readClassText(room) !== undefined;
  return name !== undefined && isClass ? [name, room] : undefined;
}

const CLASS_FIRST =
  /^((?:class\s*)?(?:\p{Nd}{1,2}|[IVX]{1,4})(?:st|nd|rd|th)?\s?[-–.:]?\s?\(?[A-F]\)?)[\s:.,–-]+(\p{L}[\p{L}\p{M}\s.'’]*)$/u;

/** Splits a cell into a class and the name after it, such as `8A Ravi Kumar`. */
export function classWithName(cell: string): readonly string[] | undefined {
  const [, room, name] = CLASS_FIRST.exec(cell) ?? [];
  return room !== undefined && name !== undefined && readClassText(room)?.section ? [room, name] : undefined;
}

const NUMBERED = /^\p{Nd}{1,4}\s*[.):-]?\s+(?=\p{L})/u;

/** Removes a row number at the start of a name. Returns undefined if there is no row number. */
export const nameNumbered = (cell: string): readonly string[] | undefined =>
  NUMBERED.test(cell) ? [cell.replace(NUMBERED, "")] : undefined;

/** Whether most of the cells can be split in a given way. */
export const areApart = (cells: readonly string[], way: TakeApart): boolean =>
  cells.length > 0 && cells.filter((cell) => way(cell) !== undefined).length >= cells.length * LEAST_APART;
