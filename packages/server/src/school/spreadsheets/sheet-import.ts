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

/** The options of a sheet import. */
export interface ImportOptions {
  /** The sheet's name in the audit log. */
  file: string;
  /** Whether to import the good rows even if other rows are rejected. */
  partial: boolean;
  /** Whether to determine the outcome without changing anything. */
  dryRun: boolean;
  /** The user who is importing the sheet, for the audit log. */
  actor: { id: number | null; name: string };
  /** The ID of the draft to import. Without a draft, the import is recorded as a new one. */
  draft?: number | undefined;
  /** Writes additional data in the import's transaction. It is not called if the import changes nothing. */
  alongside?: ((tx: Tx, outcome: ImportCounts) => Promise<void>) | undefined;
  /** The questions that the user has already answered. They are not asked again. */
  sure?: readonly Sure[] | undefined;
  /** Aborts the import with the signal's reason. In that case, nothing is changed. */
  signal?: AbortSignal | undefined;
}

/** The counts of an import, with the rejected cells. */
export interface ImportCounts
  extends
    Pick<ImportOutcome, "create" | "change" | "skip" | "reject">,
    Partial<Pick<ImportOutcome, "mapping" | "ignored">> {
  /** Students who are imported without the photo that their row refers to. */
  withoutPhoto?: RowNote[];
}

/** The result of an import or its dry run. */
export interface ImportOutcome {
  /** Whether rejected rows prevented the import. In that case, all counts except `skip` are 0. */
  refused: boolean;
  create: number;
  /** Number of existing rows that change. */
  change: number;
  /** Number of existing rows that stay unchanged. */
  skip: number;
  /** All rejected cells, in row order. */
  reject: RowNote[];
  /** The meaning that was assigned to each heading. */
  mapping: Record<string, string>;
  ignored: string[];
  /** Guesses about the meaning of cells, with their results. */
  guesses?: Guess[];
  /** The planned outcome of each row, for a dry run. */
  plan?: PlanRow[];
}

/** Whether rejected rows prevent the import. They prevent it unless `partial` is set and there are good rows. */
export const isRefused = (reject: readonly RowNote[], good: number, options: ImportOptions): boolean =>
  reject.length > 0 && !(options.partial && good > 0);

/** Returns the failure for a sheet that cannot be imported because of rejected rows. */
export const rowsNotRight = (reject: readonly RowNote[]): Failure =>
  importFailures.rowsNotRight({ n: new Set(reject.map(({ row }) => row)).size });

/** The part of a plan that the import needs: the number of rows of each kind and the rejected cells. */
export interface SheetPlan extends Pick<ImportOutcome, "reject" | "mapping" | "ignored" | "guesses"> {
  create: readonly unknown[];
  change: readonly unknown[];
  unchanged: readonly unknown[];
  /** The rows to remove, for an import that removes rows on request. */
  remove?: readonly unknown[];
}

/** A kind of import: how it is planned and saved. */
export interface SheetWork<R, P extends SheetPlan> {
  /** The audit log action of the import. */
  done: "schools.import" | "classes.import" | "expected_students.import";
  kind: Exclude<ImportKind, "students">;
  school_id?: number;
  rows: readonly SheetRow[];
  /** Reads the existing rows. */
  read(db: Reads): Promise<R>;
  /** Compares a sheet with the existing rows. */
  plan(present: R): P;
  /** Returns the data that later sheets are compared with. */
  trace(plan: P): SheetTrace;
  /** Inserts and updates the rows of a plan and returns their IDs. */
  write(tx: Tx, plan: P): Promise<Written>;
  /** Returns the planned outcome of each row, for a dry run. */
  planRows(plan: P): PlanRow[];
}

/**
 * Imports a sheet. The plan is made without a write lock. If the rows that the plan is based on have not changed since
 * then, the import runs in one transaction with an audit log entry. Otherwise, the plan is made again. A rejected plan,
 * an empty plan and a dry run change nothing and block no other writer.
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
        mapping,
        ignored,
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
