import { dueOf } from "@idms/core/collect/dashboard/count-students";
import type { DueCounts } from "@idms/core/collect/dashboard/due";
import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../installation/engines/connect.ts";
import { classCounts, classes, schools } from "../../installation/tables/schema.ts";
import { countWaiting } from "../../installation/students/waiting-rows.ts";
import { isReached, type SchoolsReach } from "../../school/schools/district-rows.ts";

/**
 * The state of a school: its students and its waiting work. Cards to order are left out, because the print desk prints
 * them without an order.
 */
export interface SchoolStanding extends Omit<DueCounts, "to_order"> {
  id: number;
  name: string;
  classes: number;
  received: number;
  printed: number;
}

/**
 * Returns the state of each school that a user can access, sorted by name. Uses four queries, no matter how many
 * schools there are.
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
  const groupsOf = Map.groupBy(groups, ({ school }) => school);
  const waitingOf = Map.groupBy(await countWaiting(db, "each school"), ({ place }) => place);
  return found.map((school) => {
    const ofSchool = groupsOf.get(school.id) ?? [];
    const { to_order: _, ...due } = dueOf(ofSchool, waitingOf.get(school.id) ?? []);
    const printed = ofSchool.find(({ status }) => status === "ID_GENERATED")?.count ?? 0;
    return {
      ...school,
      classes: rooms.get(school.id) ?? 0,
      received: ofSchool.reduce((all, { count }) => all + count, 0),
      ...due,
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
