import { isDeepStrictEqual } from "node:util";
import type { DeedName } from "@idms/core/school/log/deeds";
import { importFailures } from "@idms/core/collect/imports/import-failures";
import type { Failure } from "@idms/core/failure";
import type { ImportKind } from "@idms/core/collect/imports/import";
import type { PlanRow } from "@idms/core/spreadsheets/cells/import-plan";
import type { Guess } from "@idms/core/spreadsheets/cells/read-choice";
import type { RowNote, SheetRow } from "@idms/core/spreadsheets/cells/sheet-columns";
import type { Sure } from "@idms/core/spreadsheets/cells/sure";
import type { SheetTrace } from "@idms/core/spreadsheets/tables/whole-file";
import { recordAction } from "../../trust/log/log-rows.ts";
import { transaction, type Db, type Reads, type Tx } from "../../installation/engines/connect.ts";
import { keepImport, keepWritten, requireWhole, type Written } from "./import-journal.ts";

/** How an import of a sheet is carried out. */
export interface ImportOptions {
  /** The sheet's name in the audit log. */
  file: string;
  /** Imports the good rows even when some are rejected. */
  partial: boolean;
  /** Finds out what would happen, and changes nothing. */
  dryRun: boolean;
  /** The importing user, for the audit log. */
  actor: { id: number | null; name: string };
  /** The draft that is brought in; without one an import is kept as a new one. */
  draft?: number | undefined;
  /** Writes down more in the transaction of the import; of one that changes nothing it is not called. */
  alongside?: ((tx: Tx, outcome: ImportCounts) => Promise<void>) | undefined;
  /** Questions that are not asked, since somebody has answered them. */
  sure?: readonly Sure[] | undefined;
  /** Ends the import with the signal's reason; then nothing was changed. */
  signal?: AbortSignal | undefined;
}

/** The counts of an import, and what it did not take. */
export interface ImportCounts extends Pick<ImportOutcome, "create" | "change" | "skip" | "reject"> {
  /** Students who go in without the photo that their row names. */
  withoutPhoto?: RowNote[];
}

/** The result of an import or its dry run. */
export interface ImportOutcome {
  /** Whether nothing went in because of rejected rows; the numbers are 0 then, except `skip`. */
  refused: boolean;
  create: number;
  /** The number of rows that change. */
  change: number;
  /** Rows that were already there as they are. */
  skip: number;
  /** Every cell that was not taken, in the order of the rows. */
  reject: RowNote[];
  /** The meaning each heading was given. */
  mapping: Record<string, string>;
  ignored: string[];
  /** The meanings of cells, and what could be made of them. */
  guesses?: Guess[];
  /** Row by row what would be done, for a dry run. */
  plan?: PlanRow[];
}

/** Whether rejected rows keep all others out: any of them does, unless the good ones were asked for and there are some. */
export const isRefused = (reject: readonly RowNote[], good: number, options: ImportOptions): boolean =>
  reject.length > 0 && !(options.partial && good > 0);

/** The refusal of a sheet whose rejected rows keep all others out. */
export const rowsNotRight = (reject: readonly RowNote[]): Failure =>
  importFailures.rowsNotRight({ n: new Set(reject.map(({ row }) => row)).size });

/** A plan as far as carrying it out goes: how many rows of each kind, and what was not taken. */
export interface SheetPlan extends Pick<ImportOutcome, "reject" | "mapping" | "ignored" | "guesses"> {
  create: readonly unknown[];
  change: readonly unknown[];
  unchanged: readonly unknown[];
  /** The removed rows, for an import that removes when asked. */
  remove?: readonly unknown[];
}

/** The kind of import: how it is planned and written. */
export interface SheetWork<R, P extends SheetPlan> {
  /** The audit log's deed for the import, and its school. */
  done: "schools.import" | "classes.import" | "expected_students.import";
  kind: Exclude<ImportKind, "students">;
  school_id?: number;
  rows: readonly SheetRow[];
  /** Reads what is there. */
  read(db: Reads): Promise<R>;
  /** Compares a sheet with what is there. */
  plan(present: R): P;
  /** The facts that later sheets are compared with. */
  trace(plan: P): SheetTrace;
  /** Writes what a plan creates and changes, and says which rows these are. */
  write(tx: Tx, plan: P): Promise<Written>;
  /** A plan row by row, for a dry run. */
  planRows(plan: P): PlanRow[];
}

/**
 * Imports a sheet: it is planned while others may write, and carried out in one transaction with a line of the audit log
 * if what it was planned from is still there; else it is planned anew. A plan that is refused, empty or a dry run changes
 * nothing and holds up nobody.
 */
export async function importSheet<R, P extends SheetPlan>(
  db: Db,
  options: ImportOptions,
  { read, plan: planFrom, trace: traceOf, write, planRows, ...what }: SheetWork<R, P>,
): Promise<ImportOutcome> {
  for (;;) {
    options.signal?.throwIfAborted();
    const present = await read(db);
    const plan = planFrom(present);
    const { create, change, unchanged, reject, mapping, ignored } = plan;
    const trace = traceOf(plan);
    const { kind, school_id = null, rows } = what;
    const ends = await requireWhole(db, { kind, school_id, rows, sure: options.sure }, trace);
    const guesses = [...(plan.guesses ?? []), ...ends];
    const changes = create.length + change.length + (plan.remove?.length ?? 0);
    const refused = isRefused(reject, changes + unchanged.length, options);
    const isWritten = changes > 0 && !refused && !options.dryRun;
    const carryOut = async (tx: Tx): Promise<boolean> => {
      if (!isDeepStrictEqual(await read(tx), present)) return false;
      const written = await write(tx, plan);
      const kept = await keepImport(tx, options, {
        kind,
        school_id,
        created: create.length,
        changed: change.length,
        unchanged: unchanged.length,
        rejected: reject.length,
        removed: plan.remove?.length ?? 0,
        trace,
      });
      await keepWritten(tx, kept, kind, written);
      await writeDown(tx, options, plan, what);
      await options.alongside?.(tx, {
        create: create.length,
        change: change.length,
        skip: unchanged.length,
        reject,
      });
      return true;
    };
    if (isWritten && !(await transaction(db, carryOut))) continue;
    return {
      refused,
      create: refused ? 0 : create.length,
      change: refused ? 0 : change.length,
      skip: unchanged.length,
      reject,
      mapping,
      ignored,
      ...((plan.guesses || guesses.length > 0) && { guesses }),
      ...(options.dryRun && { plan: planRows(plan) }),
    };
  }
}

async function writeDown(
  tx: Tx,
  { actor, file }: ImportOptions,
  { create, change, unchanged, reject, remove }: SheetPlan,
  { done, school_id }: { done: DeedName; school_id?: number },
): Promise<void> {
  await recordAction(tx, {
    user_id: actor.id,
    actor: actor.name,
    done,
    ...(school_id !== undefined && { school_id }),
    details: {
      file,
      created: create.length,
      changed: change.length,
      unchanged: unchanged.length,
      rejected: reject.length,
      ...(remove && { removed: remove.length }),
    },
  });
}
