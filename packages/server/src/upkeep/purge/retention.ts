import { yearsOverSince } from "@idms/core/school/years/school-year";
import { asc } from "drizzle-orm";
import type { Reads } from "../../installation/engines/connect.ts";
import { schoolYears } from "../../installation/tables/schema.ts";

/**
 * The time before which data is old, for one school. If `school` is null, the time applies to all schools and to data
 * without a school.
 */
export interface OldSince {
  school: number | null;
  moment: Date;
}

/** The limit of a purge: one time for all data, or a separate time for each of several schools. */
export type PurgeLimit = Date | readonly OldSince[];

export const scopesOf = (limit: PurgeLimit): readonly OldSince[] =>
  limit instanceof Date ? [{ school: null, moment: limit }] : limit;

/**
 * Returns the limits by school year. The limit of a school is the end of its last school year that ended by a given
 * time. A school without such a year has no limit.
 */
export async function yearsEndedBy(db: Reads, by: Date): Promise<OldSince[]> {
  const { school_id, ends_on, ended_on } = schoolYears;
  const years = await db
    .select({ school_id, ends_on, ended_on })
    .from(schoolYears)
    .orderBy(asc(school_id))
    .all();
  return [...Map.groupBy(years, (year) => year.school_id)].flatMap(([school, ofSchool]) => {
    const moment = yearsOverSince(
      ofSchool.flatMap((year) => [year.ends_on, ...(year.ended_on === null ? [] : [year.ended_on])]),
      by,
    );
    return moment === null ? [] : [{ school, moment }];
  });
}
