import { holdsAny } from "../headings/cell-fit.ts";
import {
  apartByKin,
  areApart,
  classWithName,
  classWithRoll,
  howApart,
  PHONE_OF,
  nameNumbered,
  nameWithClass,
  saysKin,
  type TakeApart,
} from "./cell-parts.ts";
import type { ColumnWish } from "../headings/column-wish.ts";
import type { Meaning } from "../headings/heading-words.ts";
import { headingOfPart, headingParts, partCalled } from "../headings/heading-parts.ts";
import type { Guess } from "../cells/read-choice.ts";
import { cellSentences } from "../said/cell-sentences.ts";
import { readSentences } from "../said/guess-sentences.ts";
import { readHeading } from "../headings/read-heading.ts";
import { cellText, headingKey, headingsOf, withCell, type SheetRow } from "../cells/sheet-columns.ts";
import { isIsoDate } from "../../forms/values/iso-date.ts";
import { digitsOf } from "../../forms/values/digits.ts";
import { monthOf } from "../cells/month-words.ts";
import { readOption } from "../cells/read-options.ts";

/** A column combined from several source columns. The source columns are then ignored. */
interface MadeColumn {
  rows: SheetRow[];
  wishes: ColumnWish[];
  guess: Guess;
}

/** The endings of the headings of separate day, month and year columns. */
const ENDS = [
  /(?:^|[^\p{L}])(?:day|dd|d|date|दिन)[^\p{L}]*$/iu,
  /(?:^|[^\p{L}])(?:month|mm|mon|m|माह|महीना|महिना)[^\p{L}]*$/iu,
  /(?:^|[^\p{L}])(?:year|yyyy|yy|y|yr|वर्ष|साल)[^\p{L}]*$/iu,
] as const;
const OF_BIRTH = /birth|d\.?\s?o\.?\s?b|born|जन्म/i;
const OF_ELSE = /admission|joining|leaving|adm\b|issue|entry|प्रवेश/i;

/** Combines adjacent day, month and year columns into the date of birth. */
function withWholeBirth(rows: readonly SheetRow[], headings: readonly string[]): MadeColumn | undefined {
  const isBirth = (heading: string) => OF_BIRTH.test(heading);
  for (const [at] of headings.entries()) {
    const three = headings.slice(at, at + 3);
    const [day, month, year] = ENDS.map((end) => three.filter((heading) => end.test(heading)));
    if (day?.length !== 1 || month?.length !== 1 || year?.length !== 1) continue;
    const parts = [day[0], month[0], year[0]] as [string, string, string];
    if (new Set(parts).size < 3 || parts.some((part) => OF_ELSE.test(part))) continue;
    const others = headings.filter((heading) => !parts.includes(heading));
    const isSaid = others.some((heading) =>
      readHeading(heading).some(({ meaning }) => meaning === "date_of_birth"),
    );
    if (isSaid && !parts.some(isBirth)) continue;
    const filled = rows.filter((row) => parts.every((part) => cellText(row, part) !== ""));
    const read = filled.filter((row) => dayOf(row, parts) !== undefined);
    if (read.length === 0 || read.length < filled.length * 0.8) continue;
    const heading = headingOfPart(parts.join("+"), "date_of_birth");
    return made(rows, parts, heading, (row) => {
      if (parts.every((part) => cellText(row, part) === "")) return "";
      return dayOf(row, parts) ?? parts.map((part) => cellText(row, part)).join(" ");
    });
  }
  return undefined;
}

function dayOf(row: SheetRow, parts: readonly [string, string, string]): string | undefined {
  const [day = "", month = "", year = ""] = parts.map((part) => cellText(row, part));
  const inYear = digitsOf(year).length === 4 ? digitsOf(year) : "";
  const inMonth = /^\p{Nd}{1,2}$/u.test(month) ? digitsOf(month) : String(monthOf(month) ?? "");
  if (!/^\p{Nd}{1,2}$/u.test(day)) return undefined;
  const text = `${inYear}-${inMonth.padStart(2, "0")}-${digitsOf(day).padStart(2, "0")}`;
  return isIsoDate(text) && /^(?:19|20)/.test(text) ? text : undefined;
}

const MARK = /^(?:[✓✔√☑*]|x|y|yes|1|b|g|m|f|male|female|boy|girl)$/i;

/** Combines tick columns, one for each gender, into a gender column. */
function withTickedGender(rows: readonly SheetRow[], headings: readonly string[]): MadeColumn | undefined {
  if (headings.some((heading) => readHeading(heading).some(({ meaning }) => meaning === "gender")))
    return undefined;
  const meant = (heading: string) => readOption(["Male", "Female"], heading);
  const [boys, girls] = ["Male", "Female"].map((one) => headings.filter((each) => meant(each) === one));
  const [boy, girl] = [boys?.[0], girls?.[0]];
  if (boy === undefined || girl === undefined || boys?.length !== 1 || girls?.length !== 1) return undefined;
  const ticks = (row: SheetRow) => [cellText(row, boy), cellText(row, girl)] as const;
  const isTicked = (row: SheetRow) => {
    const [one, other] = ticks(row);
    return (one === "") !== (other === "") && MARK.test(one || other);
  };
  if (rows.filter(isTicked).length < rows.length * 0.8) return undefined;
  return made(rows, [boy, girl], headingOfPart(`${boy}+${girl}`, "gender"), (row) => {
    if (!isTicked(row)) return "";
    return ticks(row)[0] === "" ? "Female" : "Male";
  });
}

function made(
  rows: readonly SheetRow[],
  parts: readonly string[],
  heading: string,
  textOf: (row: SheetRow) => string,
): MadeColumn {
  const label = heading.split(" → ").at(-1) ?? "";
  const sample = rows.find((row) => textOf(row) !== "") as SheetRow;
  const shown = { row: sample.row, cell: textOf(sample) };
  return {
    rows: rows.map((row) => withCell(row, { [heading]: textOf(row) }, parts)),
    wishes: parts.map((column) => ({ column, field: "" })),
    guess: { what: "column", ...readSentences.together({ columns: parts, label, ...shown }) },
  };
}

/**
 * A sheet in which columns with several values have been split, and the column assignments that ignore the original
 * columns.
 */
export interface SplitSheet {
  rows: SheetRow[];
  wishes: ColumnWish[];
  guesses: Guess[];
}

/** A column and the way to split it. */
export interface Split {
  heading: string;
  parts: readonly Meaning[];
  apart: TakeApart;
}

/**
 * Splits columns with several values, either by their headings, such as `Class/Roll No`, or by their cells, such as
 * `Ravi Kumar S/o Mohan Lal`. A cell that cannot be split counts as a fault in its row.
 * @param wishes the user's column assignments; the columns named in them stay unchanged
 */
export function withSplitColumns(rows: readonly SheetRow[], wishes: readonly ColumnWish[]): SplitSheet {
  const headings = headingsOf(rows);
  const spokenOf = new Set(
    wishes.flatMap(({ column }) => [column, ...column.split("+")]).map((column) => headingKey(column)),
  );
  const free = headings.filter((heading) => !spokenOf.has(headingKey(heading)) && holdsAny(rows, heading));
  const splits = free.flatMap((heading) => splitOf(rows, heading, headings) ?? []);
  const sheet: SplitSheet = {
    rows: splits.reduce((all, split) => withParts(all, split), [...rows]),
    wishes: splits.map(({ heading }) => ({ column: heading, field: "" })),
    guesses: splits.map((split) => foundParts(rows, split)),
  };
  for (const make of [withWholeBirth, withTickedGender]) {
    const made = make(sheet.rows, free);
    if (!made) continue;
    sheet.rows = made.rows;
    sheet.wishes.push(...made.wishes);
    sheet.guesses.push(made.guess);
  }
  return sheet;
}

/** Adds a column to the rows for each part of a split column. */
export const withParts = (rows: readonly SheetRow[], { heading, parts, apart }: Split): SheetRow[] =>
  rows.map((row) => {
    const cell = cellText(row, heading);
    const texts = cell === "" ? [] : apart(cell);
    const named = parts.map((part, at) => [headingOfPart(heading, part), texts?.[at] ?? ""] as const);
    const [first] = named[0] as (typeof named)[0];
    const whole = withCell(row, Object.fromEntries(named), [heading]);
    if (texts) return whole;
    const fault = cellSentences.notApart({ text: cell, label: parts.map(partCalled), column: heading });
    return { ...whole, faults: [...(whole.faults ?? []), { column: first, ...fault }] };
  });

function splitOf(rows: readonly SheetRow[], heading: string, headings: readonly string[]): Split | undefined {
  const cells = rows.map((row) => cellText(row, heading)).filter(Boolean);
  const parts = headingParts(heading);
  const apart = parts && howApart(cells, parts);
  if (parts && apart) return { heading, parts, apart };
  const own = meaningOf(heading);
  const split = own && splitByCells(own, cells, (meaning) => isSaidBeside(meaning, heading, headings));
  return split && { heading, ...split };
}

const isSaidBeside = (meaning: Meaning, heading: string, headings: readonly string[]): boolean =>
  headings.some((each) => each !== heading && meaningOf(each) === meaning);

/**
 * Decides from its cells how to split a column.
 * @param isSaid whether another column already has a given meaning
 */
function splitByCells(
  own: Meaning,
  cells: readonly string[],
  isSaid: (meaning: Meaning) => boolean,
): Omit<Split, "heading"> | undefined {
  const phone = PHONE_OF[own];
  const withPhone = phone && cells.some((cell) => /\d{5}/.test(cell)) && howApart(cells, [own, phone]);
  if (phone && withPhone) return { parts: [own, phone], apart: withPhone };
  if (own === "class_name" && areApart(cells, classWithRoll))
    return { parts: isSaid("roll_no") ? [own] : [own, "roll_no"], apart: classWithRoll };
  if (own !== "full_name") return undefined;
  if (cells.some(saysKin))
    return { parts: isSaid("father_name") ? [own] : [own, "father_name"], apart: apartByKin };
  if (areApart(cells, nameNumbered)) return { parts: [own], apart: (cell) => nameNumbered(cell) ?? [cell] };
  if (isSaid("class_name")) return undefined;
  if (areApart(cells, nameWithClass)) return { parts: [own, "class_name"], apart: nameWithClass };
  if (areApart(cells, classWithName)) return { parts: ["class_name", own], apart: classWithName };
  return undefined;
}

const meaningOf = (heading: string): Meaning | undefined =>
  readHeading(heading).toSorted((a, b) => a.rank - b.rank)[0]?.meaning;

function foundParts(rows: readonly SheetRow[], { heading, parts, apart }: Split): Guess {
  const sample = rows
    .map((row) => cellText(row, heading))
    .find((cell) => cell !== "" && (apart(cell) ?? [cell])[0] !== cell);
  const shown = (sample === undefined ? [] : (apart(sample) ?? [])).slice(0, parts.length);
  const label = parts.map(partCalled);
  return {
    what: "column",
    ...readSentences.apart({ column: heading, label, cell: sample ?? "", parts: shown }),
  };
}
