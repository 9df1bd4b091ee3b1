import { isFilled, type RawBook } from "./raw-sheet.ts";
import type { Guess } from "../cells/read-choice.ts";
import type { SheetRow } from "../cells/sheet-columns.ts";
import type { Failure } from "../../failure.ts";
import { guessSentences } from "../said/guess-sentences.ts";
import { questionFailures } from "../said/question-failures.ts";

/** The rows of a table; where its text ends within a line, the last of them says behind what. */
export function withEnd(rows: readonly SheetRow[], { endsOpen, sheets }: RawBook): SheetRow[] {
  const last = rows.at(-1);
  const text = sheets[0]?.rows.findLast(isFilled)?.texts.findLast((each) => each !== "");
  if (!endsOpen || last === undefined || text === undefined) return [...rows];
  return [...rows.slice(0, -1), { ...last, endsBehind: text.slice(-LONGEST) }];
}

const LONGEST = 60;

/** Says how such a file ends where nobody has to be asked. */
export const endsAsBefore = (behind: string): Guess => ({
  what: "value",
  ...guessSentences.endsOpen({ text: behind }),
});

/** The facts kept of an imported sheet, by which a later one of the same kind is seen to be only a part. */
export interface SheetTrace {
  /** Its headings, as `headingsKey` has them. */
  headings: string;
  rows: number;
  /** The ids of the classes of its rows; none of sheets of schools and classes. */
  classes: number[];
  /** Whether its text ended within a line, as Google Sheets and others write it. */
  endsOpen?: boolean;
}

/** A sheet of fewer rows may be anything. */
const LEAST_ROWS = 10;
/** So many of the rows of the earlier one a whole sheet has at least. */
const LEAST_PART = 0.75;

/**
 * Asks whether a text that ends within a line is whole. The last one with its headings may have ended so as well: then the
 * program that writes them ends no line, and there is nothing to ask.
 * @param earlier what was imported before, the newest first
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
 * Asks whether a sheet is whole that has much fewer rows than the last one with its headings and of one of its classes.
 * @param earlier what was imported before, the newest first, and what it was called
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
