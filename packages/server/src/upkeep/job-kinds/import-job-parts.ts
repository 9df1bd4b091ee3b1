import type { ColumnWish } from "@idms/core/spreadsheets/headings/column-wish";
import { readChoiceSchema, type ReadChoice } from "@idms/core/spreadsheets/cells/read-choice";
import { spreadsheetFailures } from "@idms/core/spreadsheets/said/spreadsheet-failures";
import type { RowNote } from "@idms/core/spreadsheets/cells/sheet-columns";
import { z } from "zod";
import { NothingDone, type JobOutcome, type JobTry } from "../jobs/job-kind.ts";
import { readSheet } from "../../school/spreadsheets/read-sheet.ts";
import { kindOfSheet } from "../../school/spreadsheets/sent-sheet.ts";
import {
  rowsNotRight,
  type ImportCounts,
  type ImportOutcome,
} from "../../school/spreadsheets/sheet-import.ts";
import { MOST_NOTES } from "./most-notes.ts";

/**
 * The options that all imports have in common besides the school: the meaning of each column, and whether the good
 * rows are imported if others are rejected.
 */
export const importWishes = {
  /** Fields by column heading, as in `--map`. An empty field ignores the column. */
  map: z.record(z.string().max(255), z.string().max(255)).default({}),
  ...readChoiceSchema.shape,
  partial: z.boolean().default(false),
  dry_run: z.boolean().default(false),
};

export const columnWishes = (map: Readonly<Record<string, string>>): ColumnWish[] =>
  Object.entries(map).map(([column, field]) => ({ column, field }));

/**
 * Reads the rows of the spreadsheet that was sent with a job. Also returns the spreadsheet's path.
 * @throws Failure `conflict` if the spreadsheet is no longer stored.
 */
export async function readGiven(
  { given, signal, input }: JobTry<ReadChoice>,
  sheet: string,
  ofClass?: string | undefined,
) {
  const path = await given(kindOfSheet(sheet));
  if (path === undefined) throw spreadsheetFailures.notKept();
  return { ...(await readSheet(path, { ...input, ofClass, mustKnow: true }, signal, sheet)), path };
}

/**
 * Returns the result of an import. The import has either finished in its own transaction or changed nothing.
 * @throws NothingDone if rejected rows prevented the import.
 */
export function importedAs(
  { refused, plan, mapping, ignored, ...counts }: ImportOutcome,
  more: Record<string, unknown>,
): JobOutcome {
  if (plan) {
    const would = { dry_run: true, refused, mapping, ignored, plan: plan.slice(0, MOST_NOTES) };
    return importOutcome(counts, { ...more, ...would });
  }
  const outcome = importOutcome(counts, more);
  if (refused) throw new NothingDone(rowsNotRight(counts.reject).sentence, outcome.result);
  return outcome;
}

export function importOutcome(
  { create, change, skip, reject }: ImportCounts,
  more: Record<string, unknown>,
): JobOutcome {
  const result = { create, change, skip, ...noted("reject", reject), ...more };
  return { file: null, result };
}

/** Returns the first rows that need attention, and the total number of such rows. */
export const noted = (name: string, notes: readonly RowNote[]) => ({
  [name]: notes.slice(0, MOST_NOTES),
  [`${name}_count`]: notes.length,
});
