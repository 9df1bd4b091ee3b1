import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../installation/engines/connect.ts";
import { classCounts, classes, schools } from "../../installation/tables/schema.ts";
import { sentBackBySchool } from "../../installation/students/count-rows.ts";
import { isReached, type SchoolsReach } from "../../school/schools/district-rows.ts";

/** The state of a school: how many students it has and how many have each status. */
export interface SchoolStanding {
  id: number;
  name: string;
  classes: number;
  received: number;
  sent_back: number;
  to_verify: number;
  to_print: number;
  printed: number;
}

/**
 * Returns the state of each of these schools, ordered by name, in four queries no matter how many schools there are.
 */
export async function standingOfSchools(db: Db, reach: SchoolsReach = {}): Promise<SchoolStanding[]> {
  const { id, name, sort_key } = schools;
  const found = await db
    .select({ id, name })
    .from(schools)
    .where(isReached(reach))
    .orderBy(asc(sort_key), asc(id))
    .all();
  const groups = await db
    .select({
      school: classes.school_id,
      status: classCounts.status,
      count: sql<number>`cast(sum(${classCounts.count}) as integer)`,
    })
    .from(classCounts)
    .innerJoin(classes, eq(classes.id, classCounts.class_id))
    .groupBy(classes.school_id, classCounts.status)
    .all();
  const rooms = await countClasses(db);
  const back = bySchool(await sentBackBySchool(db));
  const byStatus = new Map(groups.map(({ school, status, count }) => [`${school} ${status}`, count]));
  return found.map((school) => {
    const of = (status: string): number => byStatus.get(`${school.id} ${status}`) ?? 0;
    const [submitted, to_print, printed] = [of("SUBMITTED"), of("VERIFIED"), of("ID_GENERATED")];
    const sent_back = back.get(school.id) ?? 0;
    return {
      ...school,
      classes: rooms.get(school.id) ?? 0,
      received: submitted + to_print + printed,
      sent_back,
      to_verify: submitted - sent_back,
      to_print,
      printed,
    };
  });
}

type Counted = { school: number; count: number }[];

const bySchool = (rows: Counted): Map<number, number> =>
  new Map(rows.map(({ school, count }) => [school, count]));

const all = sql<number>`cast(count(*) as integer)`;

/** Counts the classes of each school. */
const countClasses = async (db: Db) =>
  bySchool(
    await db.select({ school: classes.school_id, count: all }).from(classes).groupBy(classes.school_id).all(),
  );
