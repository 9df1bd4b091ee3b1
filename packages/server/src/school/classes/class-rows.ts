import { classFailures } from "@idms/core/school/classes/class-failures";
import type { Holds } from "@idms/core/school/classes/staff-group";
import { classLabel, classSearchColumns } from "@idms/core/school/classes/label";
import type { WantedVersions } from "@idms/core/upkeep/versions/etag";
import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import {
  contains,
  foundRows,
  inOrder,
  type FoundRows,
  type ListWish,
  oneOf,
} from "../../installation/rows/list-rows.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { classes, classLinks, schools } from "../../installation/tables/schema.ts";
import { deleteRow, editRow, editRows, type Edit } from "../../trust/versions/edit-row.ts";

export type Classroom = typeof classes.$inferSelect;
export type NewClassroom = Omit<typeof classes.$inferInsert, keyof ReturnType<typeof classSearchColumns>>;
type ClassChanges = Pick<Classroom, "class_name" | "section" | "total_students"> & {
  holds?: Holds | undefined;
};

const byName = [asc(classes.class_name_sort), asc(classes.section_sort), asc(classes.id)];

/** Lists the classes of a school, sorted by name and section. */
export async function listClasses(db: Reads, schoolId: number): Promise<Classroom[]> {
  return db
    .select()
    .from(classes)
    .where(eq(classes.school_id, schoolId))
    .orderBy(...byName)
    .all();
}

/** Finds the classes with these IDs, each with its school. Unknown IDs are skipped. */
export async function findClassesByIds(
  db: Reads,
  ids: readonly number[],
): Promise<{ school: typeof schools.$inferSelect; classroom: Classroom }[]> {
  const found = [];
  for (const page of pagesOf(ids)) {
    const rows = db
      .select({ school: schools, classroom: classes })
      .from(classes)
      .innerJoin(schools, eq(schools.id, classes.school_id))
      .where(inArray(classes.id, page));
    found.push(...(await rows.all()));
  }
  return found;
}

/** @throws Failure `conflict` if the school already has a class with that name. */
export async function insertClass(tx: Tx, classroom: NewClassroom): Promise<Classroom> {
  const row = named(classroom);
  await requireNewName(tx, row);
  return tx.insert(classes).values(row).returning().get();
}

/** Returns a class with the search columns for its name. An empty section becomes null. */
function named<C extends Pick<NewClassroom, "class_name" | "section">>(room: C) {
  const name = { class_name: room.class_name, section: room.section || null };
  return { ...room, ...name, ...classSearchColumns(name) };
}

async function requireNewName(
  tx: Tx,
  { id, school_id, ...room }: ReturnType<typeof named<NewClassroom>>,
): Promise<void> {
  const isNamed = and(eq(classes.school_id, school_id), eq(classes.name_key, room.name_key));
  const other = await tx.select().from(classes).where(isNamed).get();
  if (other && other.id !== id) throw classFailures.taken({ class: classLabel(other) });
}

/** Inserts the rows in batches of a few hundred and returns their IDs in the order of the rows. */
export async function insertClasses(tx: Tx, rows: readonly NewClassroom[]): Promise<number[]> {
  const ids: number[] = [];
  for (const page of pagesOf(rows)) {
    const added = await tx.insert(classes).values(page.map(named)).returning({ id: classes.id }).all();
    ids.push(...added.map(({ id }) => id));
  }
  // Keys grow in the order of the rows, however they are told.
  return ids.toSorted((a, b) => a - b);
}

/** Sets the total number of students in each given class, keyed by class ID. */
export async function changeTotals(tx: Tx, totals: ReadonlyMap<number, number>, by: string): Promise<void> {
  const changes = Array.from(totals, ([id, total_students]) => [id, { total_students }] as const);
  await editRows(tx, classes, new Map(changes), by);
}

/** Returns the class of a student. The class always exists, because the student's row refers to it. */
export async function findClassOf(db: Db, student: { class_id: number }): Promise<Classroom> {
  return (await db.select().from(classes).where(eq(classes.id, student.class_id)).get()) as Classroom;
}

/**
 * Finds the classes of a school, or of all schools if `schoolId` is null, of one kind or of both. The classes are sorted by name and section
 * unless another order is requested.
 */
export async function findClassRows(
  db: Db,
  schoolId: number | null,
  wish: ListWish & { among?: readonly number[] | null; holds?: Holds | undefined },
): Promise<FoundRows<Classroom>> {
  const columns = {
    class_name: classes.class_name_sort,
    section: classes.section_sort,
    total_students: classes.total_students,
    id: classes.id,
  };
  const asked = inOrder(wish.ordering, columns, classes.id);
  const query = db
    .select()
    .from(classes)
    .orderBy(...(wish.ordering ? asked : byName))
    .$dynamic();
  const ofSchool = schoolId === null ? undefined : eq(classes.school_id, schoolId);
  const ofKind = wish.holds && eq(classes.holds, wish.holds);
  const where = and(
    ofSchool,
    ofKind,
    oneOf(classes.id, wish.among),
    contains(wish.search, classes.search_key),
  );
  return foundRows(db, query, classes, where, wish.page);
}

/**
 * Changes a class of a school. Returns undefined if the school has no class with that ID. Throws the failures of
 * `editRow`, and those of `insertClass` if the name is in use.
 */
export async function changeClass(
  tx: Tx,
  schoolId: number,
  id: number,
  changes: ClassChanges,
  edit: Edit,
): Promise<Classroom | undefined> {
  const row = named({ ...changes, id, school_id: schoolId });
  if (!(await isClassThere(tx, schoolId, id))) return undefined;
  await requireNewName(tx, row);
  return editRow(tx, classes, isClassOf(schoolId, id), row, edit);
}

/**
 * Deletes a class of a school, with its photo days and sign-off links, if nothing else refers to it. Returns
 * undefined if the school has no class with that ID. Throws the failures of `editRow`.
 */
export async function deleteClass(
  tx: Tx,
  schoolId: number,
  id: number,
  wanted?: WantedVersions,
): Promise<Classroom | undefined> {
  const { class_id, school_id, kind } = classLinks;
  await tx
    .delete(classLinks)
    .where(and(eq(class_id, id), eq(school_id, schoolId), ne(kind, "form")))
    .run();
  return deleteRow(tx, classes, isClassOf(schoolId, id), { wanted });
}

export async function isClassThere(tx: Reads, schoolId: number, id: number): Promise<boolean> {
  return (
    (await tx.select({ id: classes.id }).from(classes).where(isClassOf(schoolId, id)).get()) !== undefined
  );
}

/**
 * Finds a class of a school, or of any school if `schoolId` is null.
 * @param among the IDs to search, or null for all
 */
export const findClass = async (
  db: Reads,
  schoolId: number | null,
  id: number,
  among: readonly number[] | null = null,
): Promise<Classroom | undefined> =>
  db
    .select()
    .from(classes)
    .where(
      and(
        eq(classes.id, id),
        schoolId === null ? undefined : eq(classes.school_id, schoolId),
        oneOf(classes.id, among),
      ),
    )
    .get();

/** Returns the name and the kind of a class, or undefined if the class does not exist. */
export const findClassNames = async (
  db: Reads,
  id: number,
): Promise<Pick<Classroom, "class_name" | "section" | "holds"> | undefined> =>
  db
    .select({ class_name: classes.class_name, section: classes.section, holds: classes.holds })
    .from(classes)
    .where(eq(classes.id, id))
    .get();

/** Returns the school ID of a class, or undefined if the class does not exist. */
export const classSchool = async (db: Reads, id: number): Promise<number | undefined> =>
  (await db.select({ school: classes.school_id }).from(classes).where(eq(classes.id, id)).get())?.school;

const isClassOf = (schoolId: number, id: number) => and(eq(classes.id, id), eq(classes.school_id, schoolId));

export const countLinksOfClass = async (tx: Tx, classId: number): Promise<number> =>
  tx.$count(classLinks, and(eq(classLinks.class_id, classId), eq(classLinks.kind, "form")));
