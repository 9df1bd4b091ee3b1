import { planSchoolImport, schoolPlanRows, type ColumnWish, type SheetRow } from "@idms/core";
import { carryOutPlan, type ImportOptions, type ImportOutcome } from "../classes/sheet-import.ts";
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
    return carryOutPlan(tx, plan, options, {
      subject: "schools",
      write() {
        for (const { row: _, ...school } of plan.create) insertSchool(tx, school);
        for (const { id, to } of plan.change) changeSchool(tx, id, to, { by: options.actor.name });
      },
      planRows: () => schoolPlanRows(plan),
    });
  });
}
