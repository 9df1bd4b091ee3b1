import type { RosterCounts } from "@idms/core/collect/dashboard/count-students";
import { and, asc, eq, inArray, sql, type AnyColumn } from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { classes, expectedStudents, rosterCounts, schools } from "../../installation/tables/schema.ts";
import { isExpected } from "./roster-rows.ts";

/**
 * Recounts the rosters of classes. Code that changes roster rows must call this function for their classes in the
 * same transaction. `findMiscountedRosters` detects code that does not.
 */
export async function countRosters(tx: Tx, classIds: Iterable<number>): Promise<void> {
  // Always in the same order, so that two who count the same classes wait for one another and not in a circle.
  for (const page of pagesOf([...new Set(classIds)].toSorted((a, b) => a - b))) {
    await tx.delete(rosterCounts).where(inArray(rosterCounts.class_id, page)).run();
    await tx.run(sql`
      INSERT INTO ${rosterCounts} (class_id, expected, received)
      SELECT class_id, count(*), count(student_id) FROM ${expectedStudents}
      WHERE ${and(inArray(expectedStudents.class_id, page), isExpected)} GROUP BY class_id`);
  }
}

/** Maximum number of schools with missing records to list. */
const MOST_BEHIND = 10;

const { class_id, expected, received } = rosterCounts;
const total = (column: AnyColumn) => sql<number>`cast(coalesce(sum(${column}), 0) as integer)`;

/**
 * Returns the dashboard's roster counts: by class for one school or, if null, for all classes together, with the
 * schools that have the most missing records.
 * @param of the school, or the classes of all schools
 */
export async function countOfRosters(db: Db, of: number | "each class" | null): Promise<RosterCounts> {
  if (of === null) {
    const all = await db
      .select({ expected: total(expected), received: total(received) })
      .from(rosterCounts)
      .get();
    return {
      rosters: all ? [{ classroom: null, ...all }] : [],
      behind: await schoolsBehind(db),
    };
  }
  const rosters = await db
    .select({ classroom: class_id, expected, received })
    .from(rosterCounts)
    .innerJoin(classes, eq(classes.id, class_id))
    .where(of === "each class" ? undefined : eq(classes.school_id, of))
    .all();
  return { rosters, behind: [] };
}

const schoolsBehind = (db: Db) =>
  db
    .select({
      school: schools.id,
      school_name: schools.name,
      expected: total(expected),
      received: total(received),
    })
    .from(rosterCounts)
    .innerJoin(classes, eq(classes.id, class_id))
    .innerJoin(schools, eq(schools.id, classes.school_id))
    .groupBy(schools.id, schools.name)
    .having(sql`sum(${expected}) > sum(${received})`)
    .orderBy(sql`sum(${expected}) - sum(${received}) desc`, asc(schools.id))
    .limit(MOST_BEHIND)
    .all();

/** Returns the classes whose stored roster counts are wrong, read from one snapshot. */
export const findMiscountedRosters = async (db: Reads): Promise<number[]> =>
  (
    await db.all<{ class_id: number }>(sql`
      SELECT class_id FROM (
        SELECT class_id, count(*) AS expected, count(student_id) AS received FROM ${expectedStudents}
        WHERE ${isExpected} GROUP BY class_id
        UNION ALL SELECT class_id, -expected, -received FROM ${rosterCounts}
      ) AS each_class
      GROUP BY class_id HAVING sum(expected) <> 0 OR sum(received) <> 0 ORDER BY class_id`)
  ).map(({ class_id }) => class_id);
