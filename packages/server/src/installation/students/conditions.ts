import { asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { students } from "../tables/schema.ts";

/** Those of a school, or of any with null. */
export const isOfSchool = (id: number | null): SQL | undefined =>
  id === null ? undefined : eq(students.school_id, id);

export const isOfClass = (id: number): SQL => eq(students.class_id, id);

/** Those of these ids, some hundreds. */
export const isAmong = (ids: readonly number[]): SQL => inArray(students.id, [...ids]);

export const byName = [asc(students.sort_key), asc(students.id)];

/** The columns of an update that is nobody's change of the record. */
export const UNTOUCHED = { version: sql`${students.version}`, updated_at: sql`${students.updated_at}` };
