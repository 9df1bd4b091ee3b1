import { classPlanRows, planClassImport } from "@idms/core/school/classes/plan-import";
import { traceOf } from "@idms/core/collect/imports/sheet-mapping";
import type { ColumnWish } from "@idms/core/spreadsheets/headings/column-wish";
import type { SheetRow } from "@idms/core/spreadsheets/cells/sheet-columns";
import type { App } from "../../installation/open-app.ts";
import type { School } from "../schools/school-rows.ts";
import { changeTotals, insertClasses, listClasses } from "./class-rows.ts";
import { withIds } from "../spreadsheets/import-journal.ts";
import { importSheet, type ImportOptions, type ImportOutcome } from "../spreadsheets/sheet-import.ts";

export interface ClassImportOptions extends ImportOptions {
  /** The requested meaning of each column, which overrides its heading. */
  wishes?: readonly ColumnWish[];
}

/**
 * Adds and changes a school's classes from a sheet, in one transaction. If any row is rejected, nothing is imported
 * unless `partial` is set.
 * @throws Failure `unprocessable` if the headings cannot be matched, `busy` if another program blocks the database for
 *   too long.
 */
export const importClasses = (
  { db }: App,
  school: School,
  rows: readonly SheetRow[],
  options: ClassImportOptions,
): Promise<ImportOutcome> =>
  importSheet(db, options, {
    done: "classes.import",
    kind: "classes",
    school_id: school.id,
    read: (each) => listClasses(each, school.id),
    plan: (present) => planClassImport(rows, present, options.wishes),
    rows,
    trace: () => traceOf(rows),
    async write(tx, { create, change }) {
      const ids = await insertClasses(
        tx,
        create.map(({ class_name, section, total_students }) => ({
          school_id: school.id,
          class_name,
          section,
          total_students,
        })),
      );
      const totals = change.map(({ id, total_students }) => [id, total_students] as const);
      await changeTotals(tx, new Map(totals), options.actor.name);
      return { created: withIds(create, ids), changed: change };
    },
    planRows: classPlanRows,
  });
