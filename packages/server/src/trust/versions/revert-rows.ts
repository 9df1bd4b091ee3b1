import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import type { classes, expectedStudents } from "../../installation/tables/schema.ts";
import { earlierVersions, schools } from "../../installation/tables/schema.ts";
import { versionedStudents, type Student } from "../../installation/students/student-rows.ts";
import type { Subject } from "./version-rows.ts";

type RevertedTable = typeof schools | typeof classes | typeof expectedStudents | typeof versionedStudents;

/** A row before and after it was reverted to its earlier version. */
export interface Reverted<R> {
  before: R;
  after: R;
}

/**
 * Reverts rows to their state before their newest change. The time of the last change is reset too, and the earlier
 * version that was kept is deleted. Only the version number increases, so that a user who has read the reverted change
 * does not unknowingly overwrite the row. A row without an earlier version stays unchanged.
 */
export async function revertRows<T extends RevertedTable>(
  tx: Tx,
  table: T,
  subject: Subject,
  ids: readonly number[],
): Promise<Reverted<T["$inferSelect"]>[]> {
  const { id } = table as typeof schools;
  const reverted: Reverted<typeof schools.$inferSelect>[] = [];
  for (const page of pagesOf(ids)) {
    const rows = await tx
      .select({ row: table as typeof schools, content: earlierVersions.content })
      .from(table as typeof schools)
      .innerJoin(
        earlierVersions,
        and(
          eq(earlierVersions.subject, subject),
          eq(earlierVersions.subject_id, id),
          eq(earlierVersions.version, sql`${(table as typeof schools).version} - 1`),
        ),
      )
      .where(inArray(id, page))
      .all();
    if (rows.length === 0) continue;
    const pairs = rows.map(({ row, content }) => ({
      before: row,
      after: { ...row, ...content, id: row.id, version: row.version + 1 },
    }));
    // One by one: an upsert would fire what indexes the names of students in another way than a change does.
    for (const { after } of pairs)
      await tx
        .update(table as typeof schools)
        .set(after)
        .where(eq(id, after.id))
        .run();
    for (const { before } of pairs)
      await tx
        .delete(earlierVersions)
        .where(
          and(
            eq(earlierVersions.subject, subject),
            eq(earlierVersions.subject_id, before.id),
            eq(earlierVersions.version, before.version - 1),
          ),
        )
        .run();
    reverted.push(...pairs);
  }
  return reverted as unknown as Reverted<T["$inferSelect"]>[];
}

export const revertStudents = (tx: Tx, ids: readonly number[]): Promise<Reverted<Student>[]> =>
  revertRows(tx, versionedStudents, "students", ids);
