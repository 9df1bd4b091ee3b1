import { isFilled, type RawBook } from "./raw-sheet.ts";
import type { Guess } from "../cells/read-choice.ts";
import type { SheetRow } from "../cells/sheet-columns.ts";
import type { Failure } from "../../failure.ts";
import { guessSentences } from "../said/guess-sentences.ts";
import { questionFailures } from "../said/question-failures.ts";

/** Returns the rows of a table. If the text lacks a final line break, the last row records how the text ends. */
export function withEnd(rows: readonly SheetRow[], { endsOpen, sheets }: RawBook): SheetRow[] {
  const last = rows.at(-1);
  const text = sheets[0]?.rows.findLast(isFilled)?.texts.findLast((each) => each !== "");
  if (!endsOpen || last === undefined || text === undefined) return [...rows];
  return [...rows.slice(0, -1), { ...last, endsBehind: text.slice(-LONGEST) }];
}

const LONGEST = 60;

/** Creates the guess about a missing final line break when there is no need to ask. */
export const endsAsBefore = (behind: string): Guess => ({
  what: "value",
  ...guessSentences.endsOpen({ text: behind }),
});

/** Stored facts about an imported sheet, used to detect a later sheet of the same kind that is incomplete. */
export interface SheetTrace {
  /** The headings, as formatted by `headingsKey`. */
  headings: string;
  rows: number;
  /** IDs of the classes in its rows; empty for sheets of schools and classes. */
  classes: number[];
  /** Whether the text lacked a final line break, as files from Google Sheets and others do. */
  endsOpen?: boolean;
}

/** Minimum number of rows for a comparison. */
const LEAST_ROWS = 10;
/** Minimum share of the earlier sheet's rows for a sheet to count as complete. */
const LEAST_PART = 0.75;

/**
 * Asks whether a text file without a final line break is complete. If the last file with the same headings also lacked
 * one, the program that writes these files never adds it, and there is nothing to ask.
 * @param earlier earlier imports, newest first
 */
export function askEnd(
  rows: readonly SheetRow[],
  { headings }: SheetTrace,
  earlier: readonly SheetTrace[],
): Failure | undefined {
  const behind = rows.at(-1)?.endsBehind;
  const last = earlier.find((each) => each.headings === headings);
  if (behind === undefined || last?.endsOpen) return undefined;
  return questionFailures.endsOpen({ text: behind });
}

/**
 * Asks whether a sheet is complete if it has far fewer rows than the last one with the same headings and at least one
 * class in common.
 * @param earlier earlier imports, newest first, with their file names
 */
export function askShrunk(
  { headings, rows, classes }: SheetTrace,
  earlier: readonly (SheetTrace & { file: string })[],
): Failure | undefined {
  const last = earlier.find(
    (each) =>
      each.headings === headings &&
      (classes.length === 0 || each.classes.some((room) => classes.includes(room))),
  );
  if (!last || last.rows < LEAST_ROWS || rows >= last.rows * LEAST_PART) return undefined;
  return questionFailures.fewerRows({ rows, file: last.file, before: last.rows });
}
