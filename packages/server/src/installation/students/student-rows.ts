/**
 * The students table. This folder (`installation/students`) contains every statement that uses the table. Other code
 * calls the functions in this folder.
 */
import type { Holds } from "@idms/core/school/classes/staff-group";
import type { SearchColumns } from "@idms/core/forms/values/search-columns";
import type { StudentStatus } from "@idms/core/students/records/status";
import { studentSearchColumns } from "@idms/core/students/records/student-search";
import { and, eq, getTableColumns, inArray, sql, type SQL } from "drizzle-orm";
import type { Db, Reads, Tx } from "../engines/connect.ts";
import { oneOf } from "../rows/list-rows.ts";
import { pagesOf } from "../rows/pages-of.ts";
import { classes, removedStudents, students, submissionKeys } from "../tables/schema.ts";
import { isAmong, isOfSchool, UNTOUCHED } from "./conditions.ts";
import { asGone, countChanges, countedColumns, type Counted } from "./count-rows.ts";

export type Student = typeof students.$inferSelect;
/** The data of a student to add, without the generated columns. */
export type NewStudent = Omit<
  typeof students.$inferInsert,
  "id" | "created_at" | "updated_at" | keyof SearchColumns
>;

/** The students table, for the code that keeps versions of any table's rows (`trust/versions`). */
export { students as versionedStudents };

/** A student with the name and the kind of the class. */
export interface PlacedStudent extends Student {
  class_name: string;
  section: string | null;
  holds: Holds;
}

export const placedColumns = {
  ...getTableColumns(students),
  class_name: classes.class_name,
  section: classes.section,
  holds: classes.holds,
};

const placedWhere = (db: Reads, where: SQL | undefined) =>
  db.select(placedColumns).from(students).innerJoin(classes, eq(classes.id, students.class_id)).where(where);

/**
 * Finds a student of one school, or of any school if null.
 * @param among the classes that may contain the student, or null for any class
 */
export const findStudent = async (
  db: Reads,
  schoolId: number | null,
  id: number,
  among: readonly number[] | null = null,
): Promise<PlacedStudent | undefined> =>
  placedWhere(db, and(eq(students.id, id), isOfSchool(schoolId), oneOf(students.class_id, among))).get();

/** Finds the existing students with the given IDs, in no particular order. */
export async function findStudents(db: Reads, ids: readonly number[]): Promise<PlacedStudent[]> {
  const found: PlacedStudent[] = [];
  for (const page of pagesOf(ids)) found.push(...(await placedWhere(db, isAmong(page)).all()));
  return found;
}

/** Reads up to a few hundred students, as rows. */
export const readStudents = async (db: Reads, ids: readonly number[]): Promise<Student[]> =>
  db.select().from(students).where(isAmong(ids)).all();

/**
 * Returns the class ID of a student without reading the rest of the record. Returns undefined if there is no such
 * student.
 */
export const classOfStudent = async (db: Reads, id: number): Promise<number | undefined> =>
  (await db.select({ room: students.class_id }).from(students).where(eq(students.id, id)).get())?.room;

/** Returns the current names of up to a few hundred students. */
export const studentNames = async (db: Reads, ids: readonly number[]) =>
  db.select({ id: students.id, name: students.full_name }).from(students).where(isAmong(ids)).all();

/** Whether a student exists, or was removed and can be restored. */
export async function isKept(db: Reads, id: number): Promise<boolean> {
  for (const table of [students, removedStudents])
    if ((await db.select({ id: table.id }).from(table).where(eq(table.id, id)).get()) !== undefined)
      return true;
  return false;
}

/** Returns the IDs of the students at a school who have the longest names or answers, up to a maximum number. */
export async function longestIds(
  db: Db,
  schoolId: number,
  by: "full_name" | "meta",
  most: number,
): Promise<number[]> {
  return (
    await db
      .select({ id: students.id })
      .from(students)
      .where(isOfSchool(schoolId))
      .orderBy(sql`length(${students[by]}) desc`)
      .limit(most)
      .all()
  ).map(({ id }) => id);
}

/**
 * Adds students and returns their IDs in the same order. A single statement is prepared and reused for all students,
 * as everywhere in the program where there may be thousands of rows. Each statement has its own memory. V8 does not
 * count this memory, and therefore does not free it.
 */
export async function insertStudents(tx: Tx, rows: Iterable<NewStudent>): Promise<number[]> {
  const at = sql.placeholder;
  const insert = tx
    .insert(students)
    .values({
      school_id: at("school_id"),
      class_id: at("class_id"),
      link_id: at("link_id"),
      from_parents: at("from_parents"),
      form_template_id: at("form_template_id"),
      status: at("status"),
      full_name: at("full_name"),
      parent_phone: at("parent_phone"),
      photo: at("photo"),
      meta: at("meta"),
      files: at("files"),
      sort_key: at("sort_key"),
      search_key: at("search_key"),
    })
    .returning({ id: students.id })
    .prepare();
  const ids: number[] = [];
  const counted: Counted[] = [];
  for (const row of rows) {
    const student = { ...PLAIN_STUDENT, ...row };
    ids.push((await insert.get({ ...student, ...studentSearchColumns(student) })).id);
    counted.push({ class_id: row.class_id, status: row.status, from_parents: student.from_parents });
  }
  await countChanges(tx, counted);
  return ids;
}

const PLAIN_STUDENT = {
  link_id: null,
  from_parents: false,
  form_template_id: null,
  full_name: "",
  parent_phone: "",
  photo: null,
  files: {},
};

/**
 * Changes the status of the given students from VERIFIED to ID_GENERATED, and returns the number of students changed.
 * @param ids a query for the students' IDs, or a list of up to a few hundred
 */
export const markGenerated = (tx: Tx, ids: SQL | number[]): Promise<number> =>
  moveStatus(tx, ids, "VERIFIED", "ID_GENERATED");

/** Changes the status of the given students back to VERIFIED, and returns the number of students changed. */
export const unmarkGenerated = (tx: Tx, ids: SQL | number[]): Promise<number> =>
  moveStatus(tx, ids, "ID_GENERATED", "VERIFIED");

/** Counts the students with a given status among those whose IDs a query returns. */
export const countWithStatus = (db: Reads, ids: SQL, status: StudentStatus): Promise<number> =>
  db.$count(students, and(inArray(students.id, ids), eq(students.status, status)));

async function moveStatus(
  tx: Tx,
  ids: SQL | number[],
  from: StudentStatus,
  to: StudentStatus,
): Promise<number> {
  const moved = await tx
    .update(students)
    .set({ status: to })
    .where(and(inArray(students.id, ids), eq(students.status, from)))
    .returning(countedColumns)
    .all();
  await countMoved(tx, moved, { status: from });
  return moved.length;
}

/**
 * Sets the state of a student who was read in this transaction. Returns the changed columns, including the version.
 */
export async function setState(
  tx: Tx,
  before: Pick<Student, "id" | "status">,
  { status, sent_back }: Pick<Student, "status" | "sent_back">,
): Promise<Partial<Student> | undefined> {
  const { version, updated_at } = students;
  const moved = await tx
    .update(students)
    .set({ status, sent_back })
    .where(eq(students.id, before.id))
    .returning({ ...countedColumns, version, updated_at })
    .all();
  await countMoved(tx, moved, { status: before.status });
  return moved[0] && { ...moved[0], sent_back };
}

/** Updates the counts for students who had a different status or were in a different class. */
export async function countMoved(tx: Tx, moved: readonly Counted[], from: Partial<Counted>): Promise<void> {
  const before = moved.map((row) => ({ ...row, ...from }));
  await countChanges(tx, [...moved, ...asGone(before)]);
}

/** Lists the students who were added through links, link by link. */
export async function* studentsOfLinks(db: Db, linkIds: readonly number[]): AsyncGenerator<number> {
  const ofLink = db
    .select({ id: students.id })
    .from(students)
    .where(eq(students.link_id, sql.placeholder("link")))
    .prepare();
  for (const link of linkIds) for (const { id } of await ofLink.all({ link })) yield id;
}

/**
 * Detaches students and their submission keys from the links through which the students were added. This does not count
 * as a change to the students' data.
 */
export async function leaveLinks(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .delete(submissionKeys)
    .where(inArray(submissionKeys.student_id, [...ids]))
    .run();
  await tx
    .update(students)
    .set({ link_id: null, ...UNTOUCHED })
    .where(isAmong(ids))
    .run();
}

/**
 * Deletes students with their unique answers and keys. Data about them in other tables, including rosters, remains
 * (see `deleteRecords`).
 */
export async function deleteStudents(tx: Tx, ids: readonly number[]): Promise<void> {
  const deleted = await tx.delete(students).where(isAmong(ids)).returning(countedColumns).all();
  await countChanges(tx, asGone(deleted));
}
