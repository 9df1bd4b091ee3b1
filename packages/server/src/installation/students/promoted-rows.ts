import type { StudentStatus } from "@idms/core/students/records/status";
import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import { timestamp } from "../tables/columns.ts";
import type { Db, Reads, Tx } from "../engines/connect.ts";
import {
  auditLog,
  distinctStudents,
  expectedStudents,
  printBatchStudents,
  promotedStudents,
  removedStudents,
  schoolYears,
  students,
  submissionKeys,
  uniqueAnswers,
  type RemovedContent,
} from "../tables/schema.ts";
import { withStaged } from "../rows/staged-rows.ts";
import { byName, isOfSchool } from "./conditions.ts";
import { countedColumns, countInto } from "./count-rows.ts";
import { deleteStudents } from "./student-rows.ts";
import { pagesOf } from "../rows/pages-of.ts";

/** The columns of student data that a promotion needs. */
const lightColumns = {
  id: students.id,
  class_id: students.class_id,
  status: students.status,
  full_name: students.full_name,
  version: students.version,
  created_at: students.created_at,
  updated_at: students.updated_at,
};
export type LightStudent = Awaited<ReturnType<typeof lightStudents>>[number];

/** Returns a school's students with the data that a promotion needs, sorted by class and name. */
export const lightStudents = async (db: Reads, school: number) =>
  db
    .select(lightColumns)
    .from(students)
    .where(isOfSchool(school))
    .orderBy(asc(students.class_id), ...byName)
    .all();

/**
 * A student who moves to the new year. A negative `class_id` stands for a new class and is the class's position,
 * counted down from -1.
 */
export interface StagedMove {
  id: number;
  version: number;
  class_id: number;
  status: StudentStatus;
  /** Details for the log, or null for staff who stay. A promotion in the log would make their cards old. */
  details: Record<string, unknown> | null;
}

/** A leaver, with all the data that an undo restores. */
export interface StagedLeaver {
  id: number;
  version: number;
  full_name: string;
  content: RemovedContent;
}

/** A promotion, staged in separate tables. */
export interface StagedPromotion {
  moves: SQL;
  leavers: SQL;
  /** The number of rows in each table, and the number of related rows kept for leavers. */
  counts: { moves: number; leavers: number; kept: number };
  leaverIds: readonly number[];
}

const MOVE = {
  id: "integer",
  version: "integer",
  class_id: "integer",
  status: "text",
  details: "text",
} as const;
const LEAVER = { id: "integer", version: "integer", full_name: "text", content: "text" } as const;

const keptOf = ({ claims, cards, keys = [], apart = [], expected }: RemovedContent): number =>
  claims.length + cards.length + keys.length + apart.length + (expected === undefined ? 0 : 1);

/** Stages a promotion, so that its transaction needs only a few statements. */
export function stagePromotion<T>(
  db: Db,
  { moves, leavers }: { moves: readonly StagedMove[]; leavers: readonly StagedLeaver[] },
  work: (staged: StagedPromotion, db: Db) => Promise<T>,
): Promise<T> {
  const moved = moves.map(({ id, version, class_id, status, details }) => [
    id,
    version,
    class_id,
    status,
    details && JSON.stringify(details),
  ]);
  const left = leavers.map(({ id, version, full_name, content }) => [
    id,
    version,
    full_name,
    JSON.stringify(content),
  ]);
  const kept = leavers.reduce((sum, { content }) => sum + keptOf(content), 0);
  const counts = { moves: moves.length, leavers: leavers.length, kept };
  const leaverIds = leavers.map(({ id }) => id);
  return withStaged(db, MOVE, moved, (moveTable, own) =>
    withStaged(own, LEAVER, left, (leaverTable) =>
      work({ moves: moveTable, leavers: leaverTable, counts, leaverIds }, own),
    ),
  );
}

/** Whether all students and their related rows are unchanged since they were staged. */
export async function isStillSo(tx: Tx, { moves, leavers, counts }: StagedPromotion): Promise<boolean> {
  const [found] = await tx.all<{ moves: number; leavers: number; kept: number }>(sql`
    SELECT
      (SELECT count(*) FROM ${students} JOIN ${moves} AS new ON ${students.id} = new.id AND ${students.version} = new.version) AS moves,
      (SELECT count(*) FROM ${students} JOIN ${leavers} AS new ON ${students.id} = new.id AND ${students.version} = new.version) AS leavers,
      (SELECT count(*) FROM ${uniqueAnswers} WHERE student_id IN (SELECT id FROM ${leavers}))
        + (SELECT count(*) FROM ${printBatchStudents} WHERE student_id IN (SELECT id FROM ${leavers}))
        + (SELECT count(*) FROM ${submissionKeys} WHERE student_id IN (SELECT id FROM ${leavers}))
        + (SELECT count(*) FROM ${expectedStudents} WHERE student_id IN (SELECT id FROM ${leavers}))
        + (SELECT count(*) FROM ${distinctStudents} WHERE ${distinctStudents.first} IN (SELECT id FROM ${leavers}))
        + (SELECT count(*) FROM ${distinctStudents} WHERE ${distinctStudents.second} IN (SELECT id FROM ${leavers})) AS kept`);
  return found?.moves === counts.moves && found.leavers === counts.leavers && found.kept === counts.kept;
}

/** Sets the IDs of the new classes in the staged rows. The classes are identified by their positions. */
export async function placeNewClasses(
  tx: Tx,
  { moves }: StagedPromotion,
  ids: readonly number[],
): Promise<void> {
  for (const [at, id] of ids.entries())
    await tx.run(sql`UPDATE ${moves} SET class_id = ${id} WHERE class_id = ${-1 - at}`);
}

/** Saves the current state of all students, so that the promotion can be undone. */
export async function keepBefore(tx: Tx, { moves, leavers }: StagedPromotion, year: number): Promise<void> {
  const { id, class_id, status, carried_photo, updated_at, version } = students;
  const keep = (from: SQL, hasLeft: boolean, step: number) =>
    tx.run(sql`
      INSERT INTO ${promotedStudents} (school_year_id, student_id, has_left, class_id, status, carried_photo, updated_at, version)
      SELECT ${year}, ${id}, ${promotedStudents.has_left.mapToDriverValue(hasLeft)}, ${class_id}, ${status}, ${carried_photo}, ${updated_at}, ${version} + ${step}
      FROM ${students} JOIN ${from} AS new ON ${id} = new.id`);
  await keep(moves, false, 1);
  await keep(leavers, true, 0);
}

/** Moves all students who remain at the school into the new year. */
export async function moveStaged(tx: Tx, { moves }: StagedPromotion): Promise<void> {
  const { id, class_id, status, from_parents } = students;
  const groups = await tx
    .select({
      ...countedColumns,
      into: sql<number>`new.class_id`,
      state: sql<StudentStatus>`new.status`,
      count: sql<number>`count(*)`,
    })
    .from(students)
    .innerJoin(sql`${moves} AS new`, sql`${id} = new.id`)
    .groupBy(class_id, status, from_parents, sql`new.class_id`, sql`new.status`)
    .all();
  await countInto(tx, groups);
  await tx.run(sql`
    UPDATE ${students} SET class_id = new.class_id, status = new.status, carried_photo = photo,
      version = ${students.version} + 1, updated_at = ${timestamp()}
    FROM ${moves} AS new WHERE ${id} = new.id`);
}

/** Removes leavers from all lists and counts. They can be restored until `gone_at`. */
export async function removeLeavers(
  tx: Tx,
  { leavers, leaverIds }: StagedPromotion,
  of: Pick<
    typeof removedStudents.$inferInsert,
    "school_id" | "reason" | "reason_said" | "removed_by" | "gone_at"
  > & {
    year: number;
  },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO ${removedStudents} (id, school_id, full_name, content, reason, reason_said, removed_by, removed_at, gone_at, left_with)
    SELECT id, ${of.school_id}, full_name, content, ${of.reason}, ${JSON.stringify(of.reason_said)}, ${of.removed_by}, ${timestamp()}, ${of.gone_at}, ${of.year}
    FROM ${leavers}`);
  // No edit of the rosters, so that an undo finds them as they were; they are counted with those of the whole school. Who has
  // left is not missing from the class: nobody is reminded, or waited for.
  await tx.run(sql`
    UPDATE ${expectedStudents} SET student_id = NULL, left_with = ${of.year}
    WHERE ${expectedStudents.student_id} IN (SELECT id FROM ${leavers})`);
  for (const page of pagesOf(leaverIds)) await deleteStudents(tx, page);
}

/** Logs the outcome for each student, except for staff who stay. */
export async function logStaged(
  tx: Tx,
  { moves, leavers }: StagedPromotion,
  of: { user_id: number | null; actor: string; school_id: number; left: Record<string, unknown> },
): Promise<void> {
  const log = (from: SQL, details: SQL) =>
    tx.run(sql`
      INSERT INTO ${auditLog} (user_id, actor, action, subject, subject_id, school_id, details, created_at)
      SELECT ${of.user_id}, ${of.actor}, 'promote', 'students', id, ${of.school_id}, ${details}, ${timestamp()}
      FROM ${from} ORDER BY n`);
  await log(sql`${moves} WHERE details IS NOT NULL`, sql`details`);
  await log(leavers, sql`${JSON.stringify(of.left)}`);
}

const { school_year_id, student_id, has_left } = promotedStudents;

const changedBy = (year: number, staged: SQL) =>
  and(eq(school_year_id, year), eq(has_left, false), sql`${student_id} IN (SELECT id FROM ${staged})`);

/**
 * Whether the students to be restored are still in the state in which the promotion left them, and the leavers are
 * still removed.
 */
export async function areStillPromoted(
  tx: Tx,
  staged: SQL,
  { year, back, returning }: { year: { id: number }; back: readonly number[]; returning: readonly unknown[] },
): Promise<boolean> {
  const [found] = await tx.all<{ moved: number; gone: number }>(sql`
    SELECT
      (SELECT count(*) FROM ${students} JOIN ${promotedStudents} ON ${students.id} = ${student_id}
        AND ${students.version} = ${promotedStudents.version} WHERE ${changedBy(year.id, staged)}) AS moved,
      (SELECT count(*) FROM ${removedStudents} WHERE ${removedStudents.left_with} = ${year.id}
        AND ${removedStudents.id} IN (SELECT id FROM ${staged})) AS gone`);
  return found?.moved === back.length && found.gone === returning.length;
}

/**
 * Restores the staged students to their earlier state, and updates the counts. The version of each student increases,
 * so that no one unknowingly overwrites the restored data.
 */
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
  await countInto(tx, groups);
  await tx.run(sql`
    UPDATE ${students} SET class_id = old.class_id, status = old.status, carried_photo = old.carried_photo,
      updated_at = old.updated_at, version = ${students.version} + 1
    FROM (SELECT * FROM ${promotedStudents} WHERE ${changedBy(year, staged)}) AS old
    WHERE ${id} = old.student_id`);
}

/** Logs for each student that the promotion was undone. */
export async function logUndone(
  tx: Tx,
  staged: SQL,
  doer: { id: number | null; username: string },
  { name, school_id }: typeof schoolYears.$inferSelect,
): Promise<void> {
  await tx.run(sql`
    INSERT INTO ${auditLog} (user_id, actor, action, subject, subject_id, school_id, details, created_at)
    SELECT ${doer.id}, ${doer.username}, 'undo_promote', 'students', id, ${school_id}, ${JSON.stringify({ year: name })}, ${timestamp()}
    FROM ${staged} ORDER BY n`);
}
