import { searchColumns } from "@idms/core/forms/values/search-columns";
import type { WantedVersions } from "@idms/core/upkeep/versions/etag";
import { and, asc, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import type { Db, Reads, Tx } from "../../installation/engines/connect.ts";
import {
  contains,
  foundRows,
  inOrder,
  type FoundRows,
  type ListWish,
} from "../../installation/rows/list-rows.ts";
import { classCounts, classes, districts, schools, users } from "../../installation/tables/schema.ts";
import { deleteRow, editRow, type Edit } from "../../trust/versions/edit-row.ts";
import type { School } from "./school-rows.ts";

export type District = typeof districts.$inferSelect;
/** A district with the number of schools directly in it. */
export type CountedDistrict = District & { schools: number };

/**
 * Returns an SQL list with the IDs of a district and all districts below it. The query terminates even if the districts
 * form a cycle by mistake.
 */
const districtsFrom = (district: number): SQL => sql`(
  WITH RECURSIVE below (id) AS (
    SELECT id FROM districts WHERE id = ${district}
    UNION SELECT districts.id FROM districts JOIN below ON districts.parent_id = below.id
  ) SELECT id FROM below)`;

/** Returns an SQL list with the IDs of the schools in a district and in all districts below it. */
export const schoolsOfDistrict = (district: number): SQL =>
  sql`(SELECT id FROM schools WHERE district_id IN ${districtsFrom(district)})`;

/** Whether a school is in a district or in one below it. Returns false if no district is given. */
export async function isInDistrict(
  db: Reads,
  district: number | null | undefined,
  school: number,
): Promise<boolean> {
  if (district == null) return false;
  const isThere = and(eq(schools.id, school), sql`${schools.district_id} IN ${districtsFrom(district)}`);
  return (await db.select({ id: schools.id }).from(schools).where(isThere).get()) !== undefined;
}

/** The schools that a user can access: one school, the schools of a district or, if both are empty, all schools. */
export interface SchoolsReach {
  school?: number | null | undefined;
  district?: number | null | undefined;
}

/** Returns the SQL condition for the schools that a user can access, or undefined for all schools. */
export const isReached = ({ school, district }: SchoolsReach): SQL | undefined => {
  if (district != null) return sql`${schools.id} IN ${schoolsOfDistrict(district)}`;
  return school == null ? undefined : eq(schools.id, school);
};

/** Finds the schools that a user can access, sorted by name. */
export async function findReachedSchools(
  db: Db,
  reach: SchoolsReach,
  wish: ListWish,
): Promise<FoundRows<Pick<School, "id" | "name">>> {
  const query = db
    .select({ id: schools.id, name: schools.name })
    .from(schools)
    .orderBy(asc(schools.sort_key), asc(schools.id))
    .$dynamic();
  return foundRows(
    db,
    query,
    schools,
    and(isReached(reach), contains(wish.search, schools.search_key)),
    wish.page,
  );
}

const counted = (status: string) =>
  sql<number>`cast(coalesce(sum(CASE WHEN ${classCounts.status} = ${status} THEN ${classCounts.count} ELSE 0 END), 0) AS integer)`;

/** Counts the students in each status for each school that a user can access. */
export async function countSchoolsReached(db: Db, reach: SchoolsReach, wish: ListWish) {
  const counts = {
    submitted: counted("SUBMITTED"),
    verified: counted("VERIFIED"),
    id_generated: counted("ID_GENERATED"),
  };
  const orders = { name: schools.sort_key, ...counts, id: schools.id };
  const query = db
    .select({ id: schools.id, name: schools.name, ...counts })
    .from(schools)
    .leftJoin(classes, eq(classes.school_id, schools.id))
    .leftJoin(classCounts, eq(classCounts.class_id, classes.id))
    .groupBy(schools.id, schools.name, schools.sort_key)
    .orderBy(...inOrder(wish.ordering, orders, schools.id))
    .$dynamic();
  return foundRows(
    db,
    query,
    schools,
    and(isReached(reach), contains(wish.search, schools.search_key)),
    wish.page,
  );
}

/** Lists all districts, sorted by name, each with the number of schools directly in it. */
export async function listDistricts(db: Reads): Promise<CountedDistrict[]> {
  const rows = await db.select().from(districts).orderBy(asc(districts.sort_key), asc(districts.id)).all();
  const found = await db
    .select({ id: schools.district_id, count: sql<number>`cast(count(*) AS integer)` })
    .from(schools)
    .where(isNotNull(schools.district_id))
    .groupBy(schools.district_id)
    .all();
  const counts = new Map(found.map(({ id, count }) => [id, count]));
  return rows.map((row) => ({ ...row, schools: counts.get(row.id) ?? 0 }));
}

/** Finds a district by ID, with the number of schools directly in it. */
export async function findDistrict(db: Reads, id: number): Promise<CountedDistrict | undefined> {
  const row = await db.select().from(districts).where(eq(districts.id, id)).get();
  return row && { ...row, schools: await db.$count(schools, eq(schools.district_id, id)) };
}

const keyed = (district: { name: string }) => searchColumns(district.name, [district.name]);

export const insertDistrict = async (tx: Tx, row: Pick<District, "name" | "parent_id">): Promise<District> =>
  tx
    .insert(districts)
    .values({ ...row, ...keyed(row) })
    .returning()
    .get();

/** Changes a district. Returns undefined if no district has that ID. Throws the failures of `editRow`. */
export const changeDistrict = async (
  tx: Tx,
  id: number,
  row: Pick<District, "name" | "parent_id">,
  edit: Edit,
): Promise<District | undefined> => editRow(tx, districts, eq(districts.id, id), row, edit);

/** Deletes an empty district. Returns undefined if no district has that ID. Throws the failures of `deleteRow`. */
export const deleteDistrict = async (
  tx: Tx,
  id: number,
  wanted?: WantedVersions,
): Promise<District | undefined> => deleteRow(tx, districts, eq(districts.id, id), { wanted });

/** Counts the contents of a district. */
export const countOfDistrict = async (tx: Tx, id: number) => ({
  schools: await tx.$count(schools, eq(schools.district_id, id)),
  districts: await tx.$count(districts, eq(districts.parent_id, id)),
  users: await tx.$count(users, eq(users.district_id, id)),
});

/** Returns the districts above a district, nearest first, up to `most`. */
export async function districtsAbove(db: Reads, id: number, most: number): Promise<District[]> {
  const above: District[] = [];
  for (let next: number | null = id; next !== null && above.length < most;) {
    const row: District | undefined = await db.select().from(districts).where(eq(districts.id, next)).get();
    if (!row) break;
    above.push(row);
    next = row.parent_id;
  }
  return above;
}

/** Finds a district with this name under the same parent. */
export const findNamesake = async (
  db: Reads,
  { name, parent_id }: Pick<District, "name" | "parent_id">,
): Promise<District | undefined> =>
  db
    .select()
    .from(districts)
    .where(
      and(
        eq(districts.sort_key, keyed({ name }).sort_key),
        parent_id === null ? sql`${districts.parent_id} IS NULL` : eq(districts.parent_id, parent_id),
      ),
    )
    .get();
