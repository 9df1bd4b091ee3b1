import { asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { students } from "../tables/schema.ts";

/** Builds the condition for students of one school, or of all schools if null. */
export const isOfSchool = (id: number | null): SQL | undefined =>
  id === null ? undefined : eq(students.school_id, id);

export const isOfClass = (id: number): SQL => eq(students.class_id, id);

/** Builds the condition for students with the given IDs, up to a few hundred. */
export const isAmong = (ids: readonly number[]): SQL => inArray(students.id, [...ids]);

export const byName = [asc(students.sort_key), asc(students.id)];

/** The column values for an update that does not count as a change to the record. */
export const UNTOUCHED = { version: sql`${students.version}`, updated_at: sql`${students.updated_at}` };
