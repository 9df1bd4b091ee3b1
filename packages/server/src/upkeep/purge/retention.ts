import { yearsOverSince } from "@idms/core/school/years/school-year";
import { asc } from "drizzle-orm";
import type { Reads } from "../../installation/engines/connect.ts";
import { schoolYears } from "../../installation/tables/schema.ts";

/** Up to when data are old; those of one school, or of all and of what belongs to none with null. */
export interface OldSince {
  school: number | null;
  moment: Date;
}

/** The limit of a purge: all that is older than a moment, or for each of some schools what is older than its own. */
export type PurgeLimit = Date | readonly OldSince[];

export const scopesOf = (limit: PurgeLimit): readonly OldSince[] =>
  limit instanceof Date ? [{ school: null, moment: limit }] : limit;

/**
 * The limits by school years: of each school, what is as it was when its last school year ended that had ended by a moment. A
 * school of which no year is known, or none that had ended, has none.
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
