import { isDeepStrictEqual } from "node:util";
import { Failure } from "@idms/core/failure";
import type { PlannedChange } from "@idms/core/students/spreadsheets/student-import";
import type { SQL } from "drizzle-orm";
import type { Db, Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { changedSince } from "../../installation/students/stage-import.ts";
import { readStudents } from "../../installation/students/student-rows.ts";
import { withStaging } from "../../installation/rows/staged-rows.ts";
import { keepStaged } from "../../trust/versions/version-rows.ts";
import { studentFailures } from "@idms/core/students/records/student-failures";

/**
 * Stages the current versions of the students that an import changes, so that these versions can be kept.
 * @throws Failure `conflict` for a student whose answers have changed since the import was planned.
 */
export const withEarlier = <T>(
  db: Db,
  change: readonly PlannedChange[],
  work: (earlier: SQL) => Promise<T>,
): Promise<T> =>
  withStaging(db, { id: "integer", version: "integer", content: "text" }, async (staging) => {
    for (const page of pagesOf(change)) {
      const ids = page.map(({ id }) => id);
      const rows = await readStudents(staging.db, ids);
      const found = new Map(rows.map((row) => [row.id, row]));
      for (const { row, id, before: read } of page) {
        const { is_printed: _, admission: __, ...before } = read;
        const { full_name, class_id, photo, meta, files, sourced_id } = found.get(id) ?? {};
        const now = { id, full_name, class_id, photo, meta, files, sourced_id };
        if (!isDeepStrictEqual(now, before)) throw changed(row);
      }
      await staging.add(rows.map((row) => [row.id, row.version, JSON.stringify(row)]));
    }
    return work(staging.table);
  });

/**
 * Saves the staged versions in the transaction that changes the students.
 * @throws Failure `conflict` for a student who has since been changed or removed.
 */
export async function keepEarlierOf(
  tx: Tx,
  change: readonly PlannedChange[],
  earlier: SQL,
  by: string,
): Promise<void> {
  const other = await changedSince(tx, earlier);
  if (other !== undefined) throw changed(change.find(({ id }) => id === other)?.row ?? 0);
  await keepStaged(tx, "students", earlier, by);
}

const changed = (row: number): Failure => studentFailures.changedByAnother({ row });
