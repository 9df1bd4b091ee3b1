import { sortKey, type SearchColumns } from "@idms/core/forms/values/search-columns";
import { isCalled, schoolSearchColumns } from "@idms/core/school/schools/school-search";
import type { WantedVersions } from "@idms/core/upkeep/versions/etag";
import { writtenId } from "@idms/core/forms/values/written-id";
import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import {
  contains,
  foundRows,
  inOrder,
  type FoundRows,
  type ListWish,
} from "../../installation/rows/list-rows.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import {
  classes,
  formTemplates,
  idTemplates,
  classLinks,
  schools,
  users,
} from "../../installation/tables/schema.ts";
import { countStudentsOfSchool } from "../../installation/students/count-rows.ts";
import { deleteRow, editRow, editRows, type Edit } from "../../trust/versions/edit-row.ts";

export type School = typeof schools.$inferSelect;
export type NewSchool = Omit<typeof schools.$inferInsert, keyof SearchColumns>;

/** Lists all schools, sorted by name. */
export async function listSchools(db: Reads): Promise<School[]> {
  return db.select().from(schools).orderBy(asc(schools.sort_key), asc(schools.id)).all();
}

/** Returns the names of all schools, keyed by ID. */
export const schoolNames = async (db: Reads): Promise<Map<number, string>> =>
  new Map((await listSchools(db)).map(({ id, name }) => [id, name]));

/**
 * Finds the schools that a user may mean: the school with that ID, and the schools with that name, ignoring case.
 * `id:5` finds only the school with that ID.
 */
export async function findSchools(db: Db, idOrName: string): Promise<School[]> {
  const wanted = idOrName.trim();
  const id = writtenId(wanted);
  if (id !== undefined)
    return db
      .select()
      .from(schools)
      .where(eq(schools.id, Number(id)))
      .all();
  const mayBeNamed = eq(schools.sort_key, sortKey(wanted));
  const number = /^\d{1,15}$/.test(wanted) ? Number(wanted) : undefined;
  const isMeant = number === undefined ? mayBeNamed : or(eq(schools.id, number), mayBeNamed);
  const found = await db.select().from(schools).where(isMeant).orderBy(asc(schools.id)).all();
  return found.filter((school) => school.id === number || isCalled(school, wanted));
}

const keyed = (school: NewSchool) => ({ ...school, ...schoolSearchColumns(school) });

export async function insertSchool(tx: Tx, school: NewSchool): Promise<School> {
  return tx.insert(schools).values(keyed(school)).returning().get();
}

/** Inserts the rows in batches of a few hundred and returns their IDs in the order of the rows. */
export async function insertSchools(tx: Tx, rows: readonly NewSchool[]): Promise<number[]> {
  const ids: number[] = [];
  for (const page of pagesOf(rows)) {
    const added = await tx.insert(schools).values(page.map(keyed)).returning({ id: schools.id }).all();
    ids.push(...added.map(({ id }) => id));
  }
  // Keys grow in the order of the rows, however they are told.
  return ids.toSorted((a, b) => a - b);
}

/** Reads the name of a school. Returns undefined if the ID is null or unknown. */
export async function readSchoolName(tx: Reads, id: number | null): Promise<string | undefined> {
  if (id === null) return undefined;
  return (await tx.select({ name: schools.name }).from(schools).where(eq(schools.id, id)).get())?.name;
}

/** Returns the school whose ID is stored in another row. The school always exists, because that row refers to it. */
export async function findSchool(db: Reads, id: number): Promise<School> {
  return (await db.select().from(schools).where(eq(schools.id, id)).get()) as School;
}

/** Finds schools. They are sorted by name unless another order is requested. */
export async function findSchoolRows(
  db: Db,
  wish: ListWish & { district?: number | undefined },
): Promise<FoundRows<School>> {
  const columns = { name: schools.sort_key, email: sql`lower(${schools.email})`, id: schools.id };
  const query = db
    .select()
    .from(schools)
    .orderBy(...inOrder(wish.ordering, columns, schools.id))
    .$dynamic();
  const ofDistrict = wish.district === undefined ? undefined : eq(schools.district_id, wish.district);
  const where = and(ofDistrict, contains(wish.search, schools.search_key));
  return foundRows(db, query, schools, where, wish.page);
}

export async function schoolExists(tx: Reads, id: number): Promise<boolean> {
  return (await tx.select({ id: schools.id }).from(schools).where(eq(schools.id, id)).get()) !== undefined;
}

/** Changes a school. Returns undefined if no school has that ID. Throws the failures of `editRow`. */
export async function changeSchool(
  tx: Tx,
  id: number,
  changes: Partial<NewSchool>,
  edit: Edit,
): Promise<School | undefined> {
  return editRow(tx, schools, eq(schools.id, id), changes, edit);
}

/** Changes several schools by ID. */
export const changeSchools = (
  tx: Tx,
  changes: ReadonlyMap<number, Partial<NewSchool>>,
  by: string,
): Promise<void> => editRows(tx, schools, changes, by);

/**
 * Deletes a school that nothing refers to. Returns undefined if no school has that ID. Throws the failures of
 * `editRow`.
 */
export async function deleteSchool(tx: Tx, id: number, wanted?: WantedVersions): Promise<School | undefined> {
  return deleteRow(tx, schools, eq(schools.id, id), { wanted });
}

/** Counts the items of each kind that belong to a school. */
export async function countOfSchool(tx: Tx, id: number) {
  const ofSchool = (table: typeof classes | typeof users | OtherOfSchool) =>
    tx.$count(table, eq(table.school_id, id));
  return {
    classes: await ofSchool(classes),
    students: await countStudentsOfSchool(tx, id),
    users: await ofSchool(users),
    links: await tx.$count(classLinks, and(eq(classLinks.school_id, id), eq(classLinks.kind, "form"))),
    formTemplates: await ofSchool(formTemplates),
    idTemplates: await ofSchool(idTemplates),
  };
}

type OtherOfSchool = typeof formTemplates | typeof idTemplates;

export const countSchools = async (db: Db): Promise<number> => db.$count(schools);
