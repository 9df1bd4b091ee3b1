import { isFilled, type RawBook } from "./raw-sheet.ts";
import type { Guess } from "../cells/read-choice.ts";
import type { SheetRow } from "../cells/sheet-columns.ts";
import type { Failure } from "../../failure.ts";
import { guessSentences } from "../said/guess-sentences.ts";
import { questionFailures } from "../said/question-failures.ts";

/**
 * Returns the rows of a table. If the file lacks a final line break, the last row records the text of its last cell.
 */
export function withEnd(rows: readonly SheetRow[], { endsOpen, sheets }: RawBook): SheetRow[] {
  const last = rows.at(-1);
  const text = sheets[0]?.rows.findLast(isFilled)?.texts.findLast((each) => each !== "");
  if (!endsOpen || last === undefined || text === undefined) return [...rows];
  return [...rows.slice(0, -1), { ...last, endsBehind: text.slice(-LONGEST) }];
}

const LONGEST = 60;

/** Creates the guess that reports a missing final line break if the user need not be asked. */
export const endsAsBefore = (behind: string): Guess => ({
  what: "value",
  ...guessSentences.endsOpen({ text: behind }),
});

/** Stored facts about an imported sheet. They help to detect a later sheet of the same kind that is incomplete. */
export interface SheetTrace {
  /** The headings, as formatted by `headingsKey`. */
  headings: string;
  rows: number;
  /** IDs of the classes in the sheet's rows. Empty for sheets of schools or classes. */
  classes: number[];
  /** Whether the text lacked a final line break, as in files from Google Sheets and some other programs. */
  endsOpen?: boolean;
}

/** Minimum number of rows in the earlier sheet for a comparison. */
const LEAST_ROWS = 10;
/** Minimum share of the earlier sheet's rows that a sheet must have to count as complete. */
const LEAST_PART = 0.75;

/**
 * Asks whether a text file without a final line break is complete. If the last file with the same headings also
 * lacked a final line break, the program that writes these files never adds one, and the user is not asked.
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
 * Asks whether a sheet is complete if it has far fewer rows than the last sheet with the same headings and at least
 * one class in common.
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
