import { and, asc, eq, getTableColumns, gt, isNull, sql, type SQL } from "drizzle-orm";
import type { Db, Reads, Tx } from "../engines/connect.ts";
import { expectedStudents, students } from "../tables/schema.ts";
import { byName, isOfClass } from "./conditions.ts";
import type { Student } from "./student-rows.ts";

/** An expected student with the relevant data of the received record. */
export type ExpectedWithRecord = typeof expectedStudents.$inferSelect &
  Pick<Student, "sent_back" | "photo"> & { parent_phone: string | null };

const isRecord = eq(students.id, expectedStudents.student_id);

/** Returns expected students with the relevant data from their records, sorted by name. */
export const expectedWhere = async (db: Reads, where: SQL | undefined): Promise<ExpectedWithRecord[]> =>
  db
    .select({
      ...getTableColumns(expectedStudents),
      sent_back: students.sent_back,
      parent_phone: students.parent_phone,
      photo: students.photo,
    })
    .from(expectedStudents)
    .leftJoin(students, isRecord)
    .where(where)
    .orderBy(asc(expectedStudents.sort_key), asc(expectedStudents.id))
    .all();

/** Returns the records of a class that do not belong to anyone on its roster. */
export const unexpectedOf = async (db: Reads, classId: number) =>
  db
    .select({
      id: students.id,
      full_name: students.full_name,
      parent_phone: students.parent_phone,
      status: students.status,
      sent_back: students.sent_back,
      photo: students.photo,
      meta: students.meta,
      form_template_id: students.form_template_id,
    })
    .from(students)
    .leftJoin(expectedStudents, isRecord)
    .where(and(isOfClass(classId), isNull(expectedStudents.id)))
    .orderBy(...byName)
    .all();
export type Unexpected = Awaited<ReturnType<typeof unexpectedOf>>[number];

/** Returns the expected students of other classes whose records are now in the given class. */
export const strayedInto = async (
  tx: Reads,
  classId: number,
): Promise<{ id: number; student: number; from: number }[]> =>
  tx
    .select({ id: expectedStudents.id, student: students.id, from: expectedStudents.class_id })
    .from(expectedStudents)
    .innerJoin(students, isRecord)
    .where(and(isOfClass(classId), sql`${expectedStudents.class_id} <> ${students.class_id}`))
    .all();

/** Moves a school's roster rows to the classes to which their records have been moved. */
export const followRecords = async (tx: Tx, school: number): Promise<void> =>
  void (await tx.run(sql`
    UPDATE ${expectedStudents} SET class_id = went.class_id FROM ${students} AS went
    WHERE went.id = ${expectedStudents.student_id} AND ${expectedStudents.school_id} = ${school}
      AND went.class_id <> ${expectedStudents.class_id}`));

/**
 * Returns a limited number of students with IDs after a given ID, each with the family's email address from the roster.
 */
export const studentsAfter = async (db: Db, after: number, most: number) =>
  (
    await db
      .select({ row: students, email: expectedStudents.email })
      .from(students)
      .leftJoin(expectedStudents, isRecord)
      .where(gt(students.id, after))
      .orderBy(asc(students.id))
      .limit(most)
      .all()
  ).map(({ row, email }) => ({ id: row.id, row, email }));
