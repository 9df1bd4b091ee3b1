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
 * The wishes of every import beside its school: what the columns are, and whether only the good rows go in, or none.
 */
export const importWishes = {
  /** Fields by the headings of columns, as `--map` says them; an empty one leaves a column out. */
  map: z.record(z.string().max(255), z.string().max(255)).default({}),
  ...readChoiceSchema.shape,
  partial: z.boolean().default(false),
  dry_run: z.boolean().default(false),
};

export const columnWishes = (map: Readonly<Record<string, string>>): ColumnWish[] =>
  Object.entries(map).map(([column, field]) => ({ column, field }));

/** The rows of the spreadsheet that a job was sent, and where it lies. @throws Failure `conflict` when it is not kept any more. */
export async function readGiven(
  { given, signal, input }: JobTry<ReadChoice>,
  sheet: string,
  ofClass?: string | undefined,
) {
  const path = await given(kindOfSheet(sheet));
  if (path === undefined) throw spreadsheetFailures.notKept();
  return { ...(await readSheet(path, { ...input, ofClass, mustKnow: true }, signal, sheet)), path };
}

/** An import's end: that of its own transaction, or one that changed nothing. @throws NothingDone when rows kept it out. */
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

/** Rows that a person is to look at, the first of them, and how many there are. */
export const noted = (name: string, notes: readonly RowNote[]) => ({
  [name]: notes.slice(0, MOST_NOTES),
  [`${name}_count`]: notes.length,
});
