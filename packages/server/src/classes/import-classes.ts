import {
  CLASS_COLUMNS,
  findHeading,
  headingsOf,
  planClassImport,
  type ClassImportPlan,
  type SheetRow,
} from "@idms/core";
import { recordAction } from "../accounts/records.ts";
import { transaction, type Tx } from "../db/connect.ts";
import type { App } from "../open-app.ts";
import type { School } from "../schools/records.ts";
import { changeTotal, insertClass, readClasses } from "./records.ts";
import { isRefused, type ImportOptions, type ImportOutcome } from "./sheet-import.ts";

export interface ImportedClasses extends ImportOutcome {
  /** Classes whose number of students became another. */
  change: number;
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
  options: ImportOptions,
): Promise<ImportedClasses> {
  options.signal?.throwIfAborted();
  return transaction(app.db, (tx) => {
    const plan = planClassImport(rows, readClasses(tx, school.id));
    const changes = plan.create.length + plan.change.length;
    const refused = isRefused(plan.reject, changes + plan.unchanged.length, options);
    if (changes > 0 && !refused && !options.dryRun) carryOut(tx, school, plan, options);
    return {
      refused,
      create: refused ? 0 : plan.create.length,
      change: refused ? 0 : plan.change.length,
      skip: plan.unchanged.length,
      reject: plan.reject,
      ...columnsOf(rows),
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

function columnsOf(rows: readonly SheetRow[]): Pick<ImportOutcome, "mapping" | "ignored"> {
  const headings = headingsOf(rows);
  const found = Object.entries(CLASS_COLUMNS).map(([column, names]) => [
    findHeading(headings, names, column),
    column,
  ]);
  const mapping = Object.fromEntries(found.filter(([heading]) => heading !== undefined));
  return { mapping, ignored: headings.filter((heading) => !Object.hasOwn(mapping, heading)) };
}
