import { planSchoolImport, schoolPlanRows, type ColumnWish, type SheetRow } from "@idms/core";
import { recordAction } from "../accounts/records.ts";
import { isRefused, type ImportOptions, type ImportOutcome } from "../classes/sheet-import.ts";
import { transaction } from "../db/connect.ts";
import type { App } from "../open-app.ts";
import { changeSchool, insertSchool, readSchools } from "./records.ts";

export interface SchoolImportOptions extends ImportOptions {
  /** The column that tells whether a school is already there; else its name. */
  key?: string | undefined;
  /** What columns are to be taken for, whatever their names. */
  wishes?: readonly ColumnWish[];
}

/**
 * Adds and changes schools as a sheet has them, all in one transaction, in which they are also compared with what is
 * there. Rejected rows keep everything out unless `partial` asks for the good ones.
 * @throws Failure `unprocessable` when the headings cannot be matched, `busy` when another program writes for long.
 */
export async function importSchools(
  app: App,
  rows: readonly SheetRow[],
  { key, wishes = [], ...options }: SchoolImportOptions,
): Promise<ImportOutcome> {
  options.signal?.throwIfAborted();
  return transaction(app.db, (tx) => {
    const plan = planSchoolImport(rows, readSchools(tx), { key, wishes });
    const { create, change, unchanged, reject, mapping, ignored } = plan;
    const refused = isRefused(reject, create.length + change.length + unchanged.length, options);
    if (create.length + change.length > 0 && !refused && !options.dryRun) {
      for (const { row: _, ...school } of create) insertSchool(tx, school);
      for (const { id, to } of change) changeSchool(tx, id, to);
      recordAction(tx, {
        user_id: options.actor.id,
        actor: options.actor.name,
        action: "import",
        subject: "schools",
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
      ...(options.dryRun && { plan: schoolPlanRows(plan) }),
    };
  });
}
