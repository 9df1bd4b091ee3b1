import type { PlanRow, RowNote } from "@idms/core";

/** How an import of a sheet is carried out. */
export interface ImportOptions {
  /** What the audit log calls the sheet. */
  file: string;
  /** Imports the good rows even when some are rejected. */
  partial: boolean;
  /** Finds out what would happen, and changes nothing. */
  dryRun: boolean;
  /** Who imports, for the audit log. */
  actor: { id: number | null; name: string };
  /** Ends the import with the signal's reason; then nothing was changed. */
  signal?: AbortSignal | undefined;
}

/** What an import did or, as a dry run, would do. */
export interface ImportOutcome {
  /** Whether nothing went in because of rejected rows; the numbers are 0 then, except `skip`. */
  refused: boolean;
  create: number;
  /** What is there and becomes another. */
  change: number;
  /** Rows that were already there as they are. */
  skip: number;
  /** Every cell that was not taken, in the order of the rows. */
  reject: RowNote[];
  /** What each heading was taken for. */
  mapping: Record<string, string>;
  ignored: string[];
  /** Row by row what would be done, for a dry run. */
  plan?: PlanRow[];
}

/** Whether rejected rows keep all others out: any of them does, unless the good ones were asked for and there are some. */
export const isRefused = (reject: readonly RowNote[], good: number, options: ImportOptions): boolean =>
  reject.length > 0 && !(options.partial && good > 0);
