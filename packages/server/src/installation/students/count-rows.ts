import type { StudentGroup } from "@idms/core/collect/dashboard/count-students";
import type { StudentStatus } from "@idms/core/students/records/status";
import { and, countDistinct, eq, inArray, sql } from "drizzle-orm";
import { bare } from "../tables/columns.ts";
import type { Db, Reads, Tx } from "../engines/connect.ts";
import { pagesOf } from "../rows/pages-of.ts";
import { classCounts, classes, proposals, students } from "../tables/schema.ts";
import { isOfClass, isOfSchool } from "./conditions.ts";

/** A student, or a group of students, as counted for dashboards. */
export interface Counted {
  class_id: number;
  status: StudentStatus;
  from_parents: boolean;
  /** Number of students. The default is 1. The number is negative for students who leave the group. */
  count?: number;
}

/** The columns that determine where a student is counted. */
export const countedColumns = {
  class_id: students.class_id,
  status: students.status,
  from_parents: students.from_parents,
};

/** Negates the counts of students who leave a group. */
export const asGone = (rows: readonly Counted[]): Counted[] =>
  rows.map((row) => ({ ...row, count: -(row.count ?? 1) }));

/**
 * Updates the counts for added or removed students. Code that writes student rows must call this function in the same
 * transaction. `findMiscounted` detects code that does not.
 */
export async function countChanges(tx: Tx, changes: Iterable<Counted>): Promise<void> {
  const groups = new Map<string, Required<Counted>>();
  for (const { class_id, status, from_parents, count = 1 } of changes) {
    const key = `${class_id} ${status} ${from_parents}`;
    const before = groups.get(key)?.count ?? 0;
    groups.set(key, { class_id, status, from_parents, count: before + count });
  }
  // Always in the same order, so that two who count the same classes wait for one another and not in a circle.
  const ordered = [...groups].filter(([, { count }]) => count !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const page of pagesOf(ordered.map(([, group]) => group)))
    await tx
      .insert(classCounts)
      .values(page)
      .onConflictDoUpdate({
        target: [classCounts.class_id, classCounts.status, classCounts.from_parents].map(bare),
        set: { count: sql`class_counts.count + excluded.count` },
      })
      .run();
}

/** Moves the counts of students who change class. Their status may change too. */
export const countInto = (
  tx: Tx,
  groups: readonly (Counted & { into: number; state?: StudentStatus })[],
): Promise<void> => {
  const moved = groups.map(({ into, state, ...row }) => ({
    ...row,
    class_id: into,
    status: state ?? row.status,
  }));
  return countChanges(tx, [...moved, ...asGone(groups)]);
};

/**
 * Counts a school's students in each class and status. Students from parents are counted separately. If the school is
 * null, counts the students of all schools, regardless of class.
 * @param of the school, or the classes of all schools
 */
export async function countStudentGroups(db: Db, of: number | "each class" | null): Promise<StudentGroup[]> {
  const { class_id, status, from_parents, count } = classCounts;
  if (of !== null)
    return db
      .select({ classroom: class_id, status, from_parents, count })
      .from(classCounts)
      .innerJoin(classes, eq(classes.id, class_id))
      .where(of === "each class" ? undefined : eq(classes.school_id, of))
      .all();
  const all = await db
    .select({ status, from_parents, count: sql<number>`cast(sum(${count}) as integer)` })
    .from(classCounts)
    .groupBy(status, from_parents)
    .all();
  return all.map((group) => ({ ...group, classroom: null }));
}

/** Counts the students in one class by the same groups as `countStudentGroups`. */
export const countGroupsOfClass = async (db: Db, classId: number): Promise<StudentGroup[]> => {
  const { class_id, status, from_parents, count } = classCounts;
  return db
    .select({ classroom: class_id, status, from_parents, count })
    .from(classCounts)
    .where(eq(class_id, classId))
    .all();
};

export const countStudents = async (db: Reads): Promise<number> => db.$count(students);

export const countStudentsOfSchool = async (db: Reads, id: number): Promise<number> =>
  db.$count(students, isOfSchool(id));

export const countStudentsOfClass = async (db: Reads, id: number): Promise<number> =>
  db.$count(students, isOfClass(id));

/**
 * Counts the students of a school, or of all schools if null, who have a proposal that is awaiting a decision. Removed
 * students are not counted.
 */
export async function countAsked(db: Reads, school: number | null): Promise<number> {
  // Only a few families ask for something, so that the students are looked up and not read.
  const asked = await db
    .select({ count: countDistinct(proposals.student_id) })
    .from(proposals)
    .where(
      and(
        school === null ? undefined : eq(proposals.school_id, school),
        sql`EXISTS (SELECT 1 FROM ${students} WHERE ${students.id} = ${proposals.student_id})`,
      ),
    )
    .get();
  return asked?.count ?? 0;
}

/** A class and status whose stored count differs from the number of students. */
export interface Miscounted {
  class_id: number;
  status: StudentStatus;
  there: number;
  counted: number;
}

/** Finds the stored counts that do not match the student rows, in a consistent snapshot. */
export const findMiscounted = (db: Reads): Promise<Miscounted[]> =>
  db.all<Miscounted>(sql`
    SELECT class_id, status, cast(sum(there) AS integer) AS there, cast(sum(counted) AS integer) AS counted FROM (
      SELECT class_id, status, from_parents, count(*) AS there, 0 AS counted FROM ${students}
      GROUP BY school_id, status, class_id, from_parents
      UNION ALL SELECT class_id, status, from_parents, 0, count FROM ${classCounts}
    ) AS each_group
    GROUP BY class_id, status, from_parents HAVING sum(there) <> sum(counted) ORDER BY class_id, status`);

/** Recounts the students of the given classes. */
export async function recount(tx: Tx, classIds: readonly number[]): Promise<void> {
  await tx
    .delete(classCounts)
    .where(inArray(classCounts.class_id, [...classIds]))
    .run();
  await tx.run(sql`
    INSERT INTO ${classCounts} (class_id, status, from_parents, count)
    SELECT class_id, status, from_parents, count(*) FROM ${students}
    WHERE ${inArray(students.class_id, [...classIds])} GROUP BY class_id, status, from_parents`);
}
