import type { LookupKeys } from "@idms/core/forms/values/lookup-keys";
import type { StudentStatus } from "@idms/core/students/records/status";
import { studentKeys } from "@idms/core/students/records/student-keys";
import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from "drizzle-orm";
import { oneOf } from "../../school/classes/class-rows.ts";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { classes, students } from "../../installation/tables/schema.ts";
import { freeRecords } from "../../school/rosters/match-class.ts";
import { ownTextsOf, type CardOwnText } from "./card-mark-rows.ts";
import { asGone, countChanges, countedColumns, type Counted } from "./count-rows.ts";

export type Student = typeof students.$inferSelect;
/** A student to add; when they were added is not for anybody to say. */
export type NewStudent = Omit<
  typeof students.$inferInsert,
  "id" | "created_at" | "updated_at" | keyof LookupKeys
>;

/** What a card can show of a student. */
export type PrintableStudent = Pick<
  Student,
  | "id"
  | "school_id"
  | "class_id"
  | "form_template_id"
  | "status"
  | "full_name"
  | "parent_phone"
  | "photo"
  | "meta"
  | "files"
  | "created_at"
> & {
  /** Shorter texts for the card alone. */
  card_texts: CardOwnText[];
};

/**
 * The ids of a class's students in the order of their names: those of some statuses, or some of them whatever their
 * status. Ids weigh little, so a run of the press fixes here whom it prints and reads them page by page.
 */
export async function printableIds(
  db: Db,
  classId: number,
  select: { statuses: readonly StudentStatus[] } | { ids: readonly number[] },
): Promise<number[]> {
  const ofStatus = "statuses" in select ? inArray(students.status, [...select.statuses]) : undefined;
  const found = (
    await db
      .select({ id: students.id })
      .from(students)
      .where(and(eq(students.class_id, classId), ofStatus))
      .orderBy(asc(students.sort_key), asc(students.id))
      .all()
  ).map((row) => row.id);
  if ("statuses" in select) return found;
  const wanted = new Set(select.ids);
  return found.filter((id) => wanted.has(id));
}

/** The students of these ids, in this order, a few hundred in memory at a time; one deleted since is passed over. */
export async function* readPrintable(db: Db, ids: readonly number[]): AsyncGenerator<PrintableStudent> {
  for (const page of pagesOf(ids)) {
    const rows = await db
      .select({
        id: students.id,
        school_id: students.school_id,
        class_id: students.class_id,
        form_template_id: students.form_template_id,
        status: students.status,
        full_name: students.full_name,
        parent_phone: students.parent_phone,
        photo: students.photo,
        meta: students.meta,
        files: students.files,
        created_at: students.created_at,
      })
      .from(students)
      .where(inArray(students.id, page))
      .all();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const own = await ownTextsOf(db, page);
    for (const id of page) {
      const row = byId.get(id);
      if (row) yield { ...row, card_texts: own.get(id) ?? [] };
    }
  }
}

/** The ids of the students of a school with the longest names, or with the longest answers, at most so many. */
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
      .where(eq(students.school_id, schoolId))
      .orderBy(sql`length(${students[by]}) desc`)
      .limit(most)
      .all()
  ).map(({ id }) => id);
}

export async function findPrintable(db: Db, id: number): Promise<PrintableStudent | undefined> {
  for await (const student of readPrintable(db, [id])) return student;
  return undefined;
}

/**
 * Adds students and returns their ids in the same order. As everywhere where there may be thousands of rows, one
 * statement is prepared and used for all: each has memory of its own that V8 does not count and so does not free.
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
    ids.push((await insert.get({ ...student, ...studentKeys(student) })).id);
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
 * Marks those of the students that are VERIFIED as ID_GENERATED and returns how many that were.
 * @param ids a query of their ids, or a list of at most some hundreds
 */
export async function markGenerated(tx: Tx, ids: SQL | number[]): Promise<number> {
  const marked = await tx
    .update(students)
    .set({ status: "ID_GENERATED" })
    .where(and(inArray(students.id, ids), eq(students.status, "VERIFIED")))
    .returning(countedColumns)
    .all();
  await countMoved(tx, marked, { status: "VERIFIED" });
  return marked.length;
}

/** A student with the name of the class. */
export interface PlacedStudent extends Student {
  class_name: string;
  section: string | null;
}

export const placedColumns = {
  ...getTableColumns(students),
  class_name: classes.class_name,
  section: classes.section,
};

/** A student of a school, or of any with null. @param among in one of these classes, unless null */
export async function findStudent(
  db: Reads,
  schoolId: number | null,
  id: number,
  among: readonly number[] | null = null,
): Promise<PlacedStudent | undefined> {
  return db
    .select(placedColumns)
    .from(students)
    .innerJoin(classes, eq(classes.id, students.class_id))
    .where(and(eq(students.id, id), ofSchool(schoolId), oneOf(students.class_id, among)))
    .get();
}

const ofSchool = (id: number | null) => (id === null ? undefined : eq(students.school_id, id));

/** The students of these ids who are there, in no order. */
export async function findStudents(db: Reads, ids: readonly number[]): Promise<PlacedStudent[]> {
  const found: PlacedStudent[] = [];
  for (const page of pagesOf(ids))
    found.push(
      ...(await db
        .select(placedColumns)
        .from(students)
        .innerJoin(classes, eq(classes.id, students.class_id))
        .where(inArray(students.id, page))
        .all()),
    );
  return found;
}

/** Sets the state of a student who was read in this transaction; answers what is another then, the version among it. */
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

/** Counts students, as they are now, who were of another status or in another class. */
export async function countMoved(tx: Tx, moved: readonly Counted[], from: Partial<Counted>): Promise<void> {
  const before = moved.map((row) => ({ ...row, ...from }));
  await countChanges(tx, [...moved, ...asGone(before)]);
}

/** Deletes students with their unique answers and keys; what is kept of them elsewhere stays. */
export async function deleteStudents(tx: Tx, ids: readonly number[]): Promise<void> {
  await freeRecords(tx, ids);
  const deleted = await tx
    .delete(students)
    .where(inArray(students.id, [...ids]))
    .returning(countedColumns)
    .all();
  await countChanges(tx, asGone(deleted));
}
