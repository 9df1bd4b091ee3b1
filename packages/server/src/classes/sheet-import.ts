import type { PlanRow, RowNote } from "@idms/core";
import { recordAction } from "../accounts/records.ts";
import type { Tx } from "../db/connect.ts";

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

/** A plan as far as carrying it out goes: how many rows of each kind, and what was not taken. */
export interface SheetPlan extends Pick<ImportOutcome, "reject" | "mapping" | "ignored"> {
  create: readonly unknown[];
  change: readonly unknown[];
  unchanged: readonly unknown[];
}

/** What a plan is a plan of. */
export interface PlannedWork {
  /** What the audit log says was imported, and into which school. */
  subject: "schools" | "classes";
  school_id?: number;
  /** Writes what the plan creates and changes. */
  write(): void;
  /** The plan row by row, for a dry run. */
  planRows(): PlanRow[];
}

/** Writes a plan and its line of the audit log, unless it is refused, empty or a dry run, and answers what came of it. */
export function carryOutPlan(
  tx: Tx,
  { create, change, unchanged, reject, mapping, ignored }: SheetPlan,
  options: ImportOptions,
  { write, planRows, ...what }: PlannedWork,
): ImportOutcome {
  const changes = create.length + change.length;
  const refused = isRefused(reject, changes + unchanged.length, options);
  if (changes > 0 && !refused && !options.dryRun) {
    write();
    recordAction(tx, {
      user_id: options.actor.id,
      actor: options.actor.name,
      action: "import",
      ...what,
      details: {
        file: options.file,
        created: create.length,
        changed: change.length,
        unchanged: unchanged.length,
        rejected: reject.length,
      },
    });
  }
  return {
    refused,
    create: refused ? 0 : create.length,
    change: refused ? 0 : change.length,
    skip: unchanged.length,
    reject,
    mapping,
    ignored,
    ...(options.dryRun && { plan: planRows() }),
  };
}
