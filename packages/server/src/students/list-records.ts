import type { StudentStatus } from "@idms/core";
import { and, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { Db } from "../db/connect.ts";
import { asOrder, rowsAfter, type Place } from "../db/keyset.ts";
import { contains, foundRows, orderOf, type FoundRows, type ListWish } from "../db/list-rows.ts";
import { classes, schools, students } from "../db/schema.ts";
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

/** The students of one school or of all with null whom a search finds, school by school and by name. */
export async function searchStudents(
  db: Db,
  { school, search, place }: { school: number | null; search: string; place: Place },
): Promise<FoundRows<FoundStudent>> {
  const query = db
    .select({ ...placedColumns, school_name: schools.name })
    .from(students)
    .innerJoin(classes, eq(classes.id, students.class_id))
    .innerJoin(schools, eq(schools.id, students.school_id))
    .$dynamic();
  const ofSchool = school === null ? undefined : eq(students.school_id, school);
  // The order of the index that has all that is searched, so that the first rows are found without the others.
  const order = [students.school_id, students.search_key, students.id].map((column) => ({
    column,
    descending: false,
  }));
  const found = await rowsAfter(query, and(ofSchool, contains(search, students.search_key)), order, place);
  return { ...found, count: found.rows.length };
}
