import { isIsoDate } from "../../forms/values/iso-date.ts";
import { digitsOf } from "../../forms/values/digits.ts";
import type { ColumnWish } from "../headings/column-wish.ts";
import { headingOfPart } from "../headings/heading-parts.ts";
import { monthOf } from "../cells/month-words.ts";
import type { Guess } from "../cells/read-choice.ts";
import { readHeading } from "../headings/read-heading.ts";
import { readOption } from "../cells/read-options.ts";
import { readSentences } from "../said/guess-sentences.ts";
import { cellText, withCell, type SheetRow } from "../cells/sheet-columns.ts";

/** A column combined from several source columns. The source columns are then ignored. */
export interface MadeColumn {
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
export function withWholeBirth(
  rows: readonly SheetRow[],
  headings: readonly string[],
): MadeColumn | undefined {
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
export function withTickedGender(
  rows: readonly SheetRow[],
  headings: readonly string[],
): MadeColumn | undefined {
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
