import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { pagesOf, ROWS_PER_STATEMENT } from "../../installation/rows/pages-of.ts";
import { expectedStudents } from "../../installation/tables/schema.ts";
import { countRosters } from "./count-rosters.ts";
import { deleteExpected } from "./roster-rows.ts";

const { class_id, id, left_with, school_id, student_id, updated_at } = expectedStudents;

/**
 * Removes from the rosters the expected students whose records are erased, with all their data.
 * @param rows the roster rows of records that were removed earlier; a row that now has another record is kept
 * @returns the stored photos that were waiting for these students, to be deleted after the transaction
 */
export async function forgetExpected(
  tx: Tx,
  studentIds: readonly number[],
  rows: readonly number[] = [],
): Promise<string[]> {
  const gone: number[] = [];
  const find = async (where: ReturnType<typeof and>) =>
    gone.push(...(await tx.select({ id }).from(expectedStudents).where(where).all()).map((row) => row.id));
  for (const page of pagesOf(studentIds)) await find(inArray(student_id, page));
  for (const page of pagesOf(rows)) await find(and(inArray(id, page), isNull(student_id)));
  return takeOff(tx, gone);
}

/** Removes from a class's roster the students who left in a promotion, before the class is deleted. */
export async function forgetLeft(tx: Tx, classId: number): Promise<void> {
  const left = await tx
    .select({ id })
    .from(expectedStudents)
    .where(and(eq(class_id, classId), isNotNull(left_with)))
    .all();
  await deleteExpected(
    tx,
    left.map((row) => row.id),
  );
}

async function takeOff(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const { rooms, photos } = await deleteExpected(tx, ids);
  await countRosters(tx, rooms);
  return photos;
}

const isOld = (moment: string) => and(isNull(student_id), lt(updated_at, moment));

const isOldOf = (school: number | null, moment: string) =>
  and(isOld(moment), school === null ? undefined : eq(school_id, school));

/**
 * Counts the expected students who have no record and have not changed since a given time, in one school or, if
 * `school` is null, in all schools.
 */
export const countOldExpected = async (db: Reads, school: number | null, moment: string): Promise<number> =>
  db.$count(expectedStudents, isOldOf(school, moment));

/** Yields the IDs of the students that `countOldExpected` counts. A few hundred IDs are in memory at a time. */
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

/**
 * Removes from the rosters those of the given students who still have no record and have not changed since a given
 * time. Returns the number of removed students and the photos that were waiting for them.
 */
export async function deleteOldExpected(
  tx: Tx,
  ids: readonly number[],
  moment: string,
): Promise<{ gone: number; photos: string[] }> {
  const still = await tx
    .select({ id })
    .from(expectedStudents)
    .where(and(inArray(id, [...ids]), isOld(moment)))
    .all();
  const photos = await takeOff(
    tx,
    still.map((row) => row.id),
  );
  return { gone: still.length, photos };
}
