import { traceOf } from "@idms/core/collect/imports/sheet-mapping";
import { planSchoolImport, schoolPlanRows } from "@idms/core/school/schools/plan-import";
import type { ColumnWish } from "@idms/core/spreadsheets/headings/column-wish";
import type { SheetRow } from "@idms/core/spreadsheets/cells/sheet-columns";
import { withIds } from "../spreadsheets/import-journal.ts";
import { importSheet, type ImportOptions, type ImportOutcome } from "../spreadsheets/sheet-import.ts";
import type { App } from "../../installation/open-app.ts";
import { changeSchools, insertSchools, listSchools } from "./school-rows.ts";

export interface SchoolImportOptions extends ImportOptions {
  /** The column that identifies existing schools. Defaults to the name. */
  key?: string | undefined;
  /** The requested meaning of each column, which overrides its heading. */
  wishes?: readonly ColumnWish[];
}

/**
 * Adds and changes schools from a sheet, in one transaction. If any row is rejected, nothing is imported unless
 * `partial` is set.
 * @throws Failure `unprocessable` if the headings cannot be matched, `busy` if another program blocks the database for
 *   too long.
 */
export const importSchools = (
  { db }: App,
  rows: readonly SheetRow[],
  { key, wishes = [], ...options }: SchoolImportOptions,
): Promise<ImportOutcome> =>
  importSheet(db, options, {
    done: "schools.import",
    kind: "schools",
    read: listSchools,
    plan: (present) => planSchoolImport(rows, present, { key, wishes }),
    rows,
    trace: () => traceOf(rows),
    async write(tx, { create, change }) {
      const ids = await insertSchools(tx, create);
      await changeSchools(tx, new Map(change.map(({ id, to }) => [id, to])), options.actor.name);
      return { created: withIds(create, ids), changed: change };
    },
    planRows: schoolPlanRows,
  });
