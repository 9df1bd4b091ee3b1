import type { SchoolYearInput } from "@idms/core/school/years/school-year";
import { asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import type { SchoolYear } from "../../school/schools/school-year.ts";
import { classCounts, classes, promotedStudents, schoolYears } from "../../installation/tables/schema.ts";

export type PromotedStudentRow = typeof promotedStudents.$inferSelect;

/** Lists the school years that have begun at a school, earliest first. */
export const listYears = async (db: Reads, school: number): Promise<SchoolYear[]> =>
  db
    .select()
    .from(schoolYears)
    .where(eq(schoolYears.school_id, school))
    .orderBy(asc(schoolYears.number))
    .all();

/** Starts a school year. Returns undefined if another request has just started it. */
export const insertYear = async (
  tx: Tx,
  year: typeof schoolYears.$inferInsert,
): Promise<SchoolYear | undefined> =>
  tx.insert(schoolYears).values(year).onConflictDoNothing().returning().get();

export async function changeYear(tx: Tx, id: number, year: SchoolYearInput): Promise<void> {
  await tx.update(schoolYears).set(year).where(eq(schoolYears.id, id)).run();
}

export async function setNewClasses(tx: Tx, id: number, new_classes: number[]): Promise<void> {
  await tx.update(schoolYears).set({ new_classes }).where(eq(schoolYears.id, id)).run();
}

/** Deletes a school year and its undo data. */
export async function deleteYear(tx: Tx, id: number): Promise<void> {
  await tx.delete(schoolYears).where(eq(schoolYears.id, id)).run();
}

/** Counts the students with each status in each class. */
export const countsOfClasses = async (db: Reads, school: number) =>
  db
    .select({
      class_id: classCounts.class_id,
      status: classCounts.status,
      count: sql<number>`cast(sum(${classCounts.count}) as integer)`,
    })
    .from(classCounts)
    .innerJoin(classes, eq(classes.id, classCounts.class_id))
    .where(eq(classes.school_id, school))
    .groupBy(classCounts.class_id, classCounts.status)
    .all();

/**
 * Returns the students as they were before a promotion, which is given by the ID of the school year that it started.
 */
export const promotedWith = async (db: Reads, year: number): Promise<PromotedStudentRow[]> =>
  db
    .select()
    .from(promotedStudents)
    .where(eq(promotedStudents.school_year_id, year))
    .orderBy(asc(promotedStudents.student_id))
    .all();

/** Deletes the undo data of erased students from all promotions. */
export async function forgetPromoted(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const page of pagesOf(ids))
    await tx.delete(promotedStudents).where(inArray(promotedStudents.student_id, page)).run();
}

/** Deletes the undo data of promotions that can no longer be undone. */
export async function forgetOldPromotions(tx: Tx, now: Date): Promise<void> {
  const over = tx
    .select({ id: schoolYears.id })
    .from(schoolYears)
    .where(lt(schoolYears.undo_until, now.toISOString()));
  await tx.delete(promotedStudents).where(inArray(promotedStudents.school_year_id, over)).run();
}
