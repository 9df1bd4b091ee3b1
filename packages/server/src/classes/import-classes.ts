import {
  classPlanRows,
  planClassImport,
  type ClassImportPlan,
  type ColumnWish,
  type SheetRow,
} from "@idms/core";
import { recordAction } from "../accounts/records.ts";
import { transaction, type Tx } from "../db/connect.ts";
import type { App } from "../open-app.ts";
import type { School } from "../schools/records.ts";
import { changeTotal, insertClass, readClasses } from "./records.ts";
import { isRefused, type ImportOptions, type ImportOutcome } from "./sheet-import.ts";

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
    const { create, change, unchanged, reject, mapping, ignored } = plan;
    const changes = create.length + change.length;
    const refused = isRefused(reject, changes + unchanged.length, options);
    if (changes > 0 && !refused && !options.dryRun) carryOut(tx, school, plan, options);
    return {
      refused,
      create: refused ? 0 : create.length,
      change: refused ? 0 : change.length,
      skip: unchanged.length,
      reject,
      mapping,
      ignored,
      ...(options.dryRun && { plan: classPlanRows(plan) }),
    };
  });
}

function carryOut(tx: Tx, school: School, plan: ClassImportPlan, { actor, file }: ImportOptions): void {
  for (const { class_name, section, total_students } of plan.create)
    insertClass(tx, { school_id: school.id, class_name, section, total_students });
  for (const { id, total_students } of plan.change) changeTotal(tx, id, total_students);
  recordAction(tx, {
    user_id: actor.id,
    actor: actor.name,
    action: "import",
    subject: "classes",
    school_id: school.id,
    details: {
      file,
      created: plan.create.length,
      changed: plan.change.length,
      unchanged: plan.unchanged.length,
      rejected: plan.reject.length,
    },
  });
}
