import type { StudentStatus } from "@idms/core";
import { and, eq, gte, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { isFile, type Db } from "../db/connect.ts";
import { afterPlace, asOrder, firstValueAt, rowsAfter, type Place } from "../db/keyset.ts";
import { contains, foundRows, orderOf, type FoundRows, type ListWish } from "../db/list-rows.ts";
import { classes, schools, students } from "../db/schema.ts";
import { candidatesFor } from "../db/student-grams.ts";
import { placedColumns, type PlacedStudent } from "./records.ts";

export interface StudentWish extends ListWish {
  school: number;
  classroom?: number | undefined;
  statuses?: readonly StudentStatus[] | undefined;
  /** Only those who were sent back, or only those who were not. */
  sentBack?: boolean | undefined;
}

/** The students of a school, of one class or all, of some statuses or all; by name unless asked otherwise. */
export async function findStudentRows(db: Db, wish: StudentWish): Promise<FoundRows<PlacedStudent>> {
  const columns = {
    full_name: students.sort_key,
    status: students.status,
    created_at: students.created_at,
    id: students.id,
  };
  const query = db
    .select(placedColumns)
    .from(students)
    .innerJoin(classes, eq(classes.id, students.class_id))
    .$dynamic();
  const where = and(
    eq(students.school_id, wish.school),
    wish.classroom === undefined ? undefined : eq(students.class_id, wish.classroom),
    wish.statuses === undefined ? undefined : inArray(students.status, [...wish.statuses]),
    wish.sentBack === undefined ? undefined : (wish.sentBack ? isNotNull : isNull)(students.sent_back),
    foundIn(db, wish),
  );
  const order = orderOf(wish.ordering, columns, students.id);
  if (wish.place === undefined)
    return foundRows(db, query.orderBy(...asOrder(order)), students, where, wish.page);
  const found = await rowsAfter(query, where, order, wish.place);
  return { ...found, count: found.rows.length };
}

/** The ids come from the index that has all that is searched; the rows themselves are large. */
function foundIn(db: Db, { school, search }: StudentWish): SQL | undefined {
  const isFound = contains(search, students.search_key);
  if (!isFound) return undefined;
  const ids = db
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.school_id, school), isFound));
  return inArray(students.id, ids);
}

/** A student of any school, with the school's name. */
export interface FoundStudent extends PlacedStudent {
  school_name: string;
}

/** So many students after the place are looked through at once, which is soon done and finds a page of whoever is frequent. */
const NEAR = 20_000;

/** The students of one school or of all with null whom a search finds, school by school and by name. */
export async function searchStudents(
  db: Db,
  { school, search, place }: { school: number | null; search: string; place: Place },
): Promise<FoundRows<FoundStudent>> {
  // The order of the index that has all that is searched, so that the first rows are found without the others.
  const order = [students.school_id, students.search_key, students.id].map((column) => ({
    column,
    descending: false,
  }));
  const isFound = contains(search, students.search_key);
  const pageOf = async (where: SQL | undefined) => {
    const query = db
      .select({ ...placedColumns, school_name: schools.name })
      .from(students)
      .innerJoin(classes, eq(classes.id, students.class_id))
      .innerJoin(schools, eq(schools.id, students.school_id))
      .$dynamic();
    const found = await rowsAfter(query, where, order, place);
    return { ...found, count: found.rows.length };
  };
  if (school !== null) return pageOf(and(eq(students.school_id, school), isFound));
  if (!isFound || !isFile(db)) return pageOf(isFound);
  const near = db
    .select({ id: students.id, search_key: students.search_key })
    .from(students)
    .where(afterPlace(order, place.after))
    .orderBy(...asOrder(order))
    .limit(NEAR)
    .as("near");
  const nearIds = db.select({ id: near.id }).from(near).where(contains(search, near.search_key));
  const first = await pageOf(inArray(students.id, nearIds));
  if (first.next !== null) return first;
  const candidates = await candidatesFor(db, search, Number(firstValueAt(order, place.after) ?? 0));
  if (candidates === null) return pageOf(isFound);
  if ("fromSchool" in candidates) return pageOf(and(gte(students.school_id, candidates.fromSchool), isFound));
  // The plus keeps SQLite from reading all students in their order to look for these.
  const ids = sql`${students.id} IN (SELECT value FROM json_each(${JSON.stringify(candidates.ids)}))`;
  return pageOf(and(ids, isFound));
}
