import type { SchoolYearInput } from "@idms/core/school/years/school-year";
import { desc, eq } from "drizzle-orm";
import type { Reads } from "../../installation/engines/connect.ts";
import { schoolYears } from "../../installation/tables/schema.ts";
import type { School } from "./school-rows.ts";

export type SchoolYear = typeof schoolYears.$inferSelect;

/** A school with the information that its cards show. */
export type CardSchool = School & { year: SchoolYearInput | null };

/** Returns the current school year, or undefined if none is set. */
export const currentYear = async (db: Reads, school: number): Promise<SchoolYear | undefined> =>
  db
    .select()
    .from(schoolYears)
    .where(eq(schoolYears.school_id, school))
    .orderBy(desc(schoolYears.number))
    .limit(1)
    .get();

/** Returns a school with its current school year. */
export async function withYear(db: Reads, school: School): Promise<CardSchool> {
  const year = await currentYear(db, school.id);
  return { ...school, year: year ? { name: year.name, ends_on: year.ends_on } : null };
}
