import type { FailureSentence } from "../../failure.ts";
import { comparableText } from "../../forms/values/clean-text.ts";
import { nearNames } from "../../forms/values/near-names.ts";
import { findHeader, knownHeadings, usualWidth } from "./find-header.ts";
import { otherSchools, otherSheets, sheetsWithoutTable, type NotRead } from "./not-read.ts";
import { isFilled, type NumberedRow, type RawSheet } from "./raw-sheet.ts";
import { guessSentences } from "../said/guess-sentences.ts";
import { questionFailures } from "../said/question-failures.ts";
import { spreadsheetFailures } from "../said/spreadsheet-failures.ts";
import type { Guess, ReadChoice } from "../cells/read-choice.ts";
import { headingKey } from "../cells/sheet-columns.ts";
import { looksLikeClass } from "../cells/read-class-text.ts";
import { meantSheets } from "../headings/suggested-columns.ts";

/** The sheets to read, and notes on the others. */
export interface ChosenSheets {
  /** One sheet, or several sheets that are classes of the same school. */
  sheets: RawSheet[];
  notRead: NotRead[];
  guesses: Guess[];
  /**
   * The question to answer first if it is unclear which sheet the user means. `all` is the option to read all of these sheets as
   * one list, if this is possible.
   */
  asks?: { question: FailureSentence; all?: string };
}

interface Candidate {
  sheet: RawSheet;
  known: number;
  headings: Set<string>;
  isTable: boolean;
}

/** The minimum share of common headings for sheets to be treated as parts of one table. */
const LEAST_ALIKE = 0.8;

/**
 * Chooses the sheet that contains the table: the sheet with the most known headings, ignoring instruction sheets. If
 * several sheets with the same headings are named after classes, all of them are chosen. If other sheets could
 * contain the list as well, the result includes a question about which sheet to read.
 * @param asSuggested whether to read the suggested sheets in that case
 * @throws Failure `unprocessable` if no sheet has the requested name.
 */
export function chooseSheets(
  sheets: readonly RawSheet[],
  wanted: string | undefined,
  asSuggested = false,
): ChosenSheets {
  const filled = sheets.filter(({ rows }) => rows.some(isFilled));
  if (wanted !== undefined) return wished(filled, wanted);
  const [first, second] = filled;
  if (!first || !second) return { sheets: first ? [first] : [], notRead: [], guesses: [] };
  const candidates = filled.map(candidate);
  const tables = candidates.filter(({ known }) => known >= 2);
  const most = Math.max(...tables.map(({ known }) => known));
  const best = tables.find(({ known }) => known === most) ?? (candidates[0] as Candidate);
  const alike = tables.filter(({ sheet }) => looksLikeClass(sheet.name));
  if (alike.length > 1 && alike.includes(best)) {
    const names = alike.map(({ sheet }) => sheet.name);
    return {
      sheets: alike.map(({ sheet }) => sheet),
      notRead: leftOut(
        candidates.filter((each) => !alike.includes(each)),
        names.join(", "),
      ),
      guesses: [],
    };
  }
  const guesses: Guess[] =
    best.sheet === first ? [] : [{ what: "sheet", ...guessSentences.sheet({ sheet: best.sheet.name }) }];
  const rivals = tables.filter(
    (each) => each === best || each.known >= most || likeness(each, best) >= LEAST_ALIKE,
  );
  const asks = rivals.length > 1 ? whichOf(rivals.map(({ sheet }) => sheet.name)) : undefined;
  if (asks && asSuggested) return wished(filled, asks.suggested);
  return {
    sheets: [best.sheet],
    notRead: leftOut(
      candidates.filter((each) => each !== best),
      best.sheet.name,
    ),
    guesses,
    ...(asks && { asks }),
  };
}

function whichOf(sheets: readonly string[]) {
  const all = sheets.join("+");
  const suggested = meantSheets(sheets).join("+");
  return { question: questionFailures.whichSheet({ sheets, all, suggested }).sentence, all, suggested };
}

/**
 * Chooses among sheets that each contain a different school. It uses the requested sheet, or the sheet of the school
 * that the import is for. Otherwise it asks the user.
 * @throws Failure `unprocessable` if no sheet has the requested name, or if the school must be known.
 */
export function chooseSchool(
  sheets: readonly RawSheet[],
  { worksheet, schoolName, mustKnow }: ReadChoice,
): ChosenSheets {
  const filled = sheets.filter(({ rows }) => rows.some(isFilled));
  if (filled.length < 2) return chooseSheets(filled, worksheet);
  const others = (read: RawSheet) =>
    otherSchools(filled.filter((each) => each !== read).map(({ name }) => name));
  if (worksheet !== undefined) {
    const { sheets: asked } = wished(filled, worksheet);
    return { sheets: asked, notRead: asked.map(others), guesses: [] };
  }
  const key = schoolName === undefined ? undefined : comparableText(schoolName);
  const own = filled.filter(({ name }) => comparableText(name) === key);
  const [longest] = filled.toSorted((a, b) => b.rows.length - a.rows.length) as [RawSheet];
  const found = own.length === 1 ? own[0] : undefined;
  const which = questionFailures.whichSchool({ schools: filled.map(({ name }) => name) });
  if (!found && mustKnow) throw which;
  if (!found) return { sheets: [longest], notRead: [], guesses: [], asks: { question: which.sentence } };
  const guess: Guess = { what: "sheet", ...guessSentences.school({ school: found.name }) };
  return { sheets: [found], notRead: [others(found)], guesses: [guess] };
}

function wished(filled: readonly RawSheet[], wanted: string): ChosenSheets {
  const key = (name: string) => name.normalize("NFKC").trim().toLowerCase();
  const find = (name: string) => filled.find((each) => key(each.name) === key(name));
  const whole = find(wanted);
  const parts = whole ? [whole] : wanted.split("+").map((part) => find(part.replace(/^\s*"|"\s*$/g, "")));
  const sheets = parts.flatMap((sheet) => (sheet ? [sheet] : []));
  if (sheets.length < parts.length) {
    const near = nearNames(
      wanted,
      filled.map(({ name }) => name),
    );
    if (near.length === 0) throw spreadsheetFailures.unknownSheet({ sheet: wanted });
    throw spreadsheetFailures.unknownSheetNear({ sheet: wanted, near });
  }
  const others = filled.filter((each) => !sheets.includes(each)).map(candidate);
  const names = sheets.map(({ name }) => name).join(", ");
  return { sheets: [...new Set(sheets)], notRead: leftOut(others, names), guesses: [] };
}

function candidate(sheet: RawSheet): Candidate {
  const rows = sheet.rows.filter((row) => isFilled(row) && row.isHidden !== true);
  const head: NumberedRow = rows[findHeader(rows)] ?? { row: 0, texts: [] };
  const known = rows.length > 1 ? knownHeadings(head) : 0;
  return {
    sheet,
    known,
    headings: new Set(head.texts.map(headingKey).filter(Boolean)),
    isTable: known >= 2 || (rows.length > 1 && usualWidth(rows) >= 2),
  };
}

function likeness({ headings: a }: Candidate, { headings: b }: Candidate): number {
  const both = [...a].filter((heading) => b.has(heading)).length;
  return both / Math.max(1, a.size + b.size - both);
}

function leftOut(others: readonly Candidate[], read: string): NotRead[] {
  const named = (isTable: boolean) =>
    others.filter((each) => each.isTable === isTable).map(({ sheet }) => sheet.name);
  const [tables, texts] = [named(true), named(false)];
  return [
    ...(tables.length > 0 ? [otherSheets(tables, read)] : []),
    ...(texts.length > 0 ? [sheetsWithoutTable(texts)] : []),
  ];
}
