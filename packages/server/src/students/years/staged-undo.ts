import type { StudentStatus } from "@idms/core/students/records/status";
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Doer } from "../../trust/log/log-rows.ts";
import { timestamp } from "../../installation/tables/columns.ts";
import type { Tx } from "../../installation/engines/connect.ts";
import { auditLog, promotedStudents, removedStudents, students } from "../../installation/tables/schema.ts";
import { asGone, countChanges, countedColumns } from "../rows/count-rows.ts";
import type { SchoolYear } from "../../school/schools/school-year.ts";

const { school_year_id, student_id, has_left } = promotedStudents;

const changedBy = (year: number, staged: SQL) =>
  and(eq(school_year_id, year), eq(has_left, false), sql`${student_id} IN (SELECT id FROM ${staged})`);

/** Whether those who are to be as before are as the promotion left them, and those who left are still away. */
export async function areStillPromoted(
  tx: Tx,
  staged: SQL,
  { year, back, returning }: { year: SchoolYear; back: readonly number[]; returning: readonly unknown[] },
): Promise<boolean> {
  const [found] = await tx.all<{ moved: number; gone: number }>(sql`
    SELECT
      (SELECT count(*) FROM ${students} JOIN ${promotedStudents} ON ${students.id} = ${student_id}
        AND ${students.version} = ${promotedStudents.version} WHERE ${changedBy(year.id, staged)}) AS moved,
      (SELECT count(*) FROM ${removedStudents} WHERE ${removedStudents.left_with} = ${year.id}
        AND ${removedStudents.id} IN (SELECT id FROM ${staged})) AS gone`);
  return found?.moved === back.length && found.gone === returning.length;
}

/** Makes those who are staged what they were, and counts them there; their version goes on, so that nobody overwrites them unseen. */
export async function putBack(tx: Tx, staged: SQL, year: number): Promise<void> {
  const { id, class_id, status, from_parents } = students;
  const groups = await tx
    .select({
      ...countedColumns,
      into: promotedStudents.class_id,
      state: sql<StudentStatus>`${promotedStudents.status}`,
      count: sql<number>`count(*)`,
    })
    .from(students)
    .innerJoin(promotedStudents, eq(id, student_id))
    .where(changedBy(year, staged))
    .groupBy(class_id, status, from_parents, promotedStudents.class_id, promotedStudents.status)
    .all();
  const back = groups.map(({ into, state, from_parents: parents, count }) => ({
    class_id: into,
    status: state,
    from_parents: parents,
    count,
  }));
  await countChanges(tx, [...back, ...asGone(groups)]);
  await tx.run(sql`
    UPDATE ${students} SET class_id = old.class_id, status = old.status, carried_photo = old.carried_photo,
      updated_at = old.updated_at, version = ${students.version} + 1
    FROM (SELECT * FROM ${promotedStudents} WHERE ${changedBy(year, staged)}) AS old
    WHERE ${id} = old.student_id`);
}

/** Writes into the log of each that the promotion was undone. */
export async function logUndone(
  tx: Tx,
  staged: SQL,
  doer: Doer,
  { name, school_id }: SchoolYear,
): Promise<void> {
  await tx.run(sql`
    INSERT INTO ${auditLog} (user_id, actor, action, subject, subject_id, school_id, details, created_at)
    SELECT ${doer.id}, ${doer.username}, 'undo_promote', 'students', id, ${school_id}, ${JSON.stringify({ year: name })}, ${timestamp()}
    FROM ${staged} ORDER BY n`);
}
