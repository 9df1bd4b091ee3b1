import type { PlanTableRow } from "@idms/core/collect/imports/import";
import type { Db } from "../../installation/engines/connect.ts";
import { keptRows, type ImportRecord, type KeptRow } from "./import-rows.ts";
import { UNDONE_SUBJECTS } from "./undo-subjects.ts";

/**
 * Returns a page of the rows that a finished import added or changed, in the order of the sheet, with the current names.
 * The rows are known as long as the import can be undone. Afterwards, there are none.
 * @param state only the rows in this state
 * @param page the first row, counted from 0, and the number of rows
 */
export async function readOutcome(
  db: Db,
  done: ImportRecord,
  state: PlanTableRow["state"] | undefined,
  page: { from: number; size: number },
): Promise<{ count: number; results: PlanTableRow[] }> {
  const rows: KeptRow[] = [];
  for await (const row of keptRows(db, done.id)) if (stateOf(row) === (state ?? stateOf(row))) rows.push(row);
  const shown = rows.toSorted((a, b) => a.row - b.row).slice(page.from, page.from + page.size);
  const subject = shown[0]?.subject;
  const seen = subject === undefined ? undefined : await UNDONE_SUBJECTS[subject].look(db, done, shown);
  return {
    count: rows.length,
    results: shown.map((row) => ({
      row: row.row,
      student: null,
      state: stateOf(row),
      name: seen?.get(row.subject_id)?.name ?? "",
      cells: {},
      changes: [],
      faults: [],
      reason: "",
      code: undefined,
      facts: undefined,
      mended: [],
      doubt: null,
    })),
  };
}

const stateOf = ({ is_new }: KeptRow): PlanTableRow["state"] => (is_new ? "new" : "changed");
