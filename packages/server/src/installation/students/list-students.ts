import type { FamilyWish } from "@idms/core/collect/families/proposal";
import type { PhotoFilter } from "@idms/core/students/photos/photo-marks";
import type { StudentStatus } from "@idms/core/students/records/status";
import { and, asc, eq, gte, inArray, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { isFile, type Db } from "../engines/connect.ts";
import { afterPlace, asOrder, firstValueAt, rowsAfter, type Place, type Sorted } from "../rows/keyset.ts";
import { contains, foundRows, orderOf, type FoundRows, type ListWish, oneOf } from "../rows/list-rows.ts";
import { classes, consents, proposals, schools, students } from "../tables/schema.ts";
import { candidatesFor } from "./student-grams.ts";
import { isCorrectable, markNow } from "./photo-rows.ts";
import { isOfClass, isOfSchool } from "./conditions.ts";
import { placedColumns, type PlacedStudent } from "./student-rows.ts";

/** A filter for students of one school, or of all schools if null. */
export interface StudentFilter {
  school: number | null;
  search?: string | undefined;
  classroom?: number | undefined;
  /** Includes only students of these classes, or of all classes if null. */
  among?: readonly number[] | null | undefined;
  statuses?: readonly StudentStatus[] | undefined;
  /** If true, includes only students whose records were sent back. If false, includes only the others. */
  sentBack?: boolean | undefined;
  /**
   * If true, includes only students whose photo was carried over from an earlier school year. If false, includes only
   * the others.
   */
  oldPhoto?: boolean | undefined;
  /** Includes only students whose photo has this rating, or who have no photo. */
  photoMark?: PhotoFilter | undefined;
  /** If true, includes only students for whose photo a correction is proposed. If false, includes only the others. */
  correctable?: boolean | undefined;
  /** Includes only students whose family has made this request to the school. */
  family?: FamilyWish | undefined;
}

export type StudentWish = ListWish & StudentFilter & { school: number };

const ORDERED_BY = {
  full_name: students.sort_key,
  status: students.status,
  created_at: students.created_at,
  id: students.id,
};

const hasOldPhoto = sql`CASE WHEN ${students.photo} = ${students.carried_photo} THEN 1 ELSE 0 END`;

const isWished = (db: Db, wish: StudentFilter): SQL | undefined =>
  and(
    isOfSchool(wish.school),
    wish.classroom === undefined ? undefined : isOfClass(wish.classroom),
    oneOf(students.class_id, wish.among),
    wish.statuses === undefined ? undefined : inArray(students.status, [...wish.statuses]),
    wish.sentBack === undefined ? undefined : (wish.sentBack ? isNotNull : isNull)(students.sent_back),
    wish.oldPhoto === undefined ? undefined : sql`${hasOldPhoto} = ${wish.oldPhoto ? 1 : 0}`,
    ofPhoto(wish.photoMark),
    wish.correctable === undefined ? undefined : sql`${isCorrectable} = ${wish.correctable ? 1 : 0}`,
    wish.family === undefined ? undefined : wantedBy(db, wish.school, wish.family),
    foundIn(db, wish),
  );

function ofPhoto(wanted: PhotoFilter | undefined): SQL | undefined {
  if (wanted === undefined) return undefined;
  return wanted === "none" ? isNull(students.photo) : sql`${markNow} = ${wanted}`;
}

/**
 * Builds the condition for students whose families have made a certain request. The search starts from the requests,
 * because only a few families make one. A withdrawn consent still counts if the school has decided to keep the
 * record.
 */
function wantedBy(db: Db, school: number | null, wish: FamilyWish): SQL | undefined {
  const asked = db
    .select({ id: proposals.student_id })
    .from(proposals)
    .where(
      and(
        school === null ? undefined : eq(proposals.school_id, school),
        wish === "asked" ? undefined : eq(proposals.kind, "erasure"),
      ),
    );
  if (wish === "asked") return inArray(students.id, asked);
  const consented = db
    .select({ id: consents.student_id })
    .from(consents)
    .where(school === null ? undefined : eq(consents.school_id, school))
    .groupBy(consents.student_id)
    .having(sql`count(${consents.withdrawn_at}) = count(*)`);
  return or(inArray(students.id, asked), inArray(students.id, consented));
}

/**
 * Returns the students of a school, in one class or all classes, with certain statuses or any status. They are sorted
 * by name by default.
 */
export async function findStudentRows(db: Db, wish: StudentWish): Promise<FoundRows<PlacedStudent>> {
  const query = db
    .select(placedColumns)
    .from(students)
    .innerJoin(classes, eq(classes.id, students.class_id))
    .$dynamic();
  const where = isWished(db, wish);
  const order = orderOf(wish.ordering, ORDERED_BY, students.id);
  if (wish.place === undefined)
    return foundRows(db, query.orderBy(...asOrder(order)), students, where, wish.page);
  const found = await rowsAfter(query, where, order, wish.place);
  return { ...found, count: found.rows.length };
}

/**
 * Builds the search condition. Within a school, the IDs come from an index that contains all searched data, because
 * the rows themselves are large. The expression on the index keys prevents PostgreSQL from using the trigram index of
 * the whole state.
 */
function foundIn(db: Db, { school, search }: StudentFilter): SQL | undefined {
  if (school === null) return contains(search, students.search_key);
  const isFound = contains(search, sql`(${students.search_key} || '')`);
  if (!isFound) return undefined;
  const ids = db
    .select({ id: students.id })
    .from(students)
    .where(and(isOfSchool(school), isFound));
  return inArray(students.id, ids);
}

/** A student of any school, with the name of the school. */
export interface FoundStudent extends PlacedStudent {
  school_name: string;
}

/**
 * Number of students after the cursor that are searched first. Searching them is fast, and is enough to fill a page for
 * a common name.
 */
const NEAR = 20_000;

/**
 * Returns the matching students, paginated by cursor. For one school, they are sorted by name by default. If the school
 * is null, they are listed for all schools, school by school, in the order of the index that contains all searched
 * data.
 */
export async function searchStudents(
  db: Db,
  { ordering, place, ...filter }: StudentFilter & { ordering?: string | undefined; place: Place },
): Promise<FoundRows<FoundStudent>> {
  const pageOf = async (where: SQL | undefined, order: readonly Sorted[]) => {
    const query = db
      .select({ ...placedColumns, school_name: schools.name })
      .from(students)
      .innerJoin(classes, eq(classes.id, students.class_id))
      .innerJoin(schools, eq(schools.id, students.school_id))
      .$dynamic();
    const found = await rowsAfter(query, where, order, place);
    return { ...found, count: found.rows.length };
  };
  if (filter.school === null) return searchAllSchools(db, filter, place, pageOf);
  return pageOf(isWished(db, filter), orderOf(ordering, ORDERED_BY, students.id));
}

type PageOf = (where: SQL | undefined, order: readonly Sorted[]) => Promise<FoundRows<FoundStudent>>;

async function searchAllSchools(
  db: Db,
  filter: StudentFilter,
  place: Place,
  pageOf: PageOf,
): Promise<FoundRows<FoundStudent>> {
  const { search } = filter;
  // The order of the index that has all that is searched, so that the first rows are found without the others.
  const order = [students.school_id, students.search_key, students.id].map((column) => ({
    column,
    descending: false,
  }));
  const isFound = isWished(db, filter);
  if (!contains(search, students.search_key) || !isFile(db)) return pageOf(isFound, order);
  const near = db
    .select({ id: students.id, search_key: students.search_key })
    .from(students)
    .where(afterPlace(order, place.after))
    .orderBy(...asOrder(order))
    .limit(NEAR)
    .as("near");
  const nearIds = db.select({ id: near.id }).from(near).where(contains(search, near.search_key));
  const first = await pageOf(and(inArray(students.id, nearIds), isFound), order);
  if (first.next !== null) return first;
  const candidates = await candidatesFor(db, search ?? "", Number(firstValueAt(order, place.after) ?? 0));
  if (candidates === null) return pageOf(isFound, order);
  if ("fromSchool" in candidates)
    return pageOf(and(gte(students.school_id, candidates.fromSchool), isFound), order);
  // The plus keeps SQLite from reading all students in their order to look for these.
  const ids = sql`${students.id} IN (SELECT value FROM json_each(${JSON.stringify(candidates.ids)}))`;
  return pageOf(and(ids, isFound), order);
}

/** Counts the matching students. */
export const countFound = (db: Db, filter: StudentFilter): Promise<number> =>
  db.$count(students, isWished(db, filter));

/** A matching student with the data needed to change the record and to undo the change. */
export interface FoundId {
  id: number;
  classroom: number;
  version: number;
}

/** Returns the IDs of the matching students, up to a maximum. */
export async function findIds(db: Db, filter: StudentFilter, most: number): Promise<FoundId[]> {
  return db
    .select({ id: students.id, classroom: students.class_id, version: students.version })
    .from(students)
    .where(isWished(db, filter))
    .orderBy(asc(students.id))
    .limit(most)
    .all();
}
