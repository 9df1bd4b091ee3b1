import { classPlanRows, planClassImport, type ColumnWish, type SheetRow } from "@idms/core";
import { transaction } from "../db/connect.ts";
import type { App } from "../open-app.ts";
import type { School } from "../schools/records.ts";
import { changeTotal, insertClass, readClasses } from "./records.ts";
import { carryOutPlan, type ImportOptions, type ImportOutcome } from "./sheet-import.ts";

export interface ClassImportOptions extends ImportOptions {
  /** What columns are to be taken for, whatever their names. */
  wishes?: readonly ColumnWish[];
}

/**
 * Adds and changes a school's classes as a sheet has them, all in one transaction, in which they are also compared
 * with what is there. Rejected rows keep everything out unless `partial` asks for the good ones.
 * @throws Failure `unprocessable` when the headings cannot be matched, `busy` when another program writes for long.
 */
export async function importClasses(
  app: App,
  school: School,
  rows: readonly SheetRow[],
  options: ClassImportOptions,
): Promise<ImportOutcome> {
  options.signal?.throwIfAborted();
  return transaction(app.db, (tx) => {
    const plan = planClassImport(rows, readClasses(tx, school.id), options.wishes);
    return carryOutPlan(tx, plan, options, {
      subject: "classes",
      school_id: school.id,
      write() {
        for (const { class_name, section, total_students } of plan.create)
          insertClass(tx, { school_id: school.id, class_name, section, total_students });
        for (const { id, total_students } of plan.change)
          changeTotal(tx, id, total_students, { by: options.actor.name });
      },
      planRows: () => classPlanRows(plan),
    });
  });
}
