import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db, Reads, Tx } from "../db/connect.ts";
import { pagesOf, ROWS_PER_STATEMENT } from "../db/pages-of.ts";
import { expectedStudents } from "../db/schema.ts";
import { countRosters } from "./count-rosters.ts";
import { deleteExpected } from "./records.ts";

const { id, school_id, student_id, updated_at } = expectedStudents;

/**
 * Takes those off the rosters whose records are erased, with all that is kept of them.
 * @param rows the rows of records that were removed before; one for whom another record came stays
 */
export async function forgetExpected(
  tx: Tx,
  studentIds: readonly number[],
  rows: readonly number[] = [],
): Promise<void> {
  const gone: number[] = [];
  const find = async (where: ReturnType<typeof and>) =>
    gone.push(...(await tx.select({ id }).from(expectedStudents).where(where).all()).map((row) => row.id));
  for (const page of pagesOf(studentIds)) await find(inArray(student_id, page));
  for (const page of pagesOf(rows)) await find(and(inArray(id, page), isNull(student_id)));
  await countRosters(tx, await deleteExpected(tx, gone));
}

const isOld = (moment: string) => and(isNull(student_id), lt(updated_at, moment));

const isOldOf = (school: number | null, moment: string) =>
  and(isOld(moment), school === null ? undefined : eq(school_id, school));

/** How many expected students of a school, or of all with null, have had no record and no change since a moment. */
export const countOldExpected = async (db: Reads, school: number | null, moment: string): Promise<number> =>
  db.$count(expectedStudents, isOldOf(school, moment));

/** Their ids, some hundreds in memory at a time. */
export async function* oldExpected(db: Db, school: number | null, moment: string): AsyncGenerator<number> {
  const page = db
    .select({ id })
    .from(expectedStudents)
    .where(and(sql`${id} > ${sql.placeholder("after")}`, isOldOf(school, moment)))
    .orderBy(asc(id))
    .limit(ROWS_PER_STATEMENT)
    .prepare();
  for (let after = 0; ;) {
    const rows = await page.all({ after });
    for (const row of rows) yield row.id;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Takes those of some off the rosters who are still old, and returns how many that were. */
export async function deleteOldExpected(tx: Tx, ids: readonly number[], moment: string): Promise<number> {
  const still = await tx
    .select({ id })
    .from(expectedStudents)
    .where(and(inArray(id, [...ids]), isOld(moment)))
    .all();
  await countRosters(
    tx,
    await deleteExpected(
      tx,
      still.map((row) => row.id),
    ),
  );
  return still.length;
}
