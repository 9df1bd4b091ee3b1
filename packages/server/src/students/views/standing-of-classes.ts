import {
  isClassIn,
  STANDING_ORDERS,
  type ClassStanding,
  type ClassState,
} from "@idms/core/collect/dashboard/class-standing";
import { countClass } from "@idms/core/collect/dashboard/count-students";
import { and, asc, eq, sql } from "drizzle-orm";
import { deliveryDays } from "../../cards/printed/batch-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { breather } from "../../installation/files/breathe.ts";
import { contains, type FoundRows, type ListWish } from "../../installation/rows/list-rows.ts";
import { countStudentGroups } from "../../installation/students/count-rows.ts";
import { countWaiting } from "../../installation/students/waiting-rows.ts";
import { classes, schools } from "../../installation/tables/schema.ts";
import { countOfRosters } from "../../school/rosters/count-rosters.ts";

/** Finds the classes of one school, or of all schools if null, sorted by school and class. */
const findClasses = (db: Db, school: number | null, search: string | undefined) =>
  db
    .select({
      id: classes.id,
      class_name: classes.class_name,
      section: classes.section,
      school: schools.id,
      school_name: schools.name,
    })
    .from(classes)
    .innerJoin(schools, eq(schools.id, classes.school_id))
    .where(
      and(
        school === null ? undefined : eq(schools.id, school),
        contains(search, sql`(${schools.search_key} || ' ' || ${classes.search_key})`),
      ),
    )
    .orderBy(
      asc(schools.sort_key),
      asc(schools.id),
      asc(classes.class_name_sort),
      asc(classes.section_sort),
      asc(classes.id),
    )
    .all();

/**
 * Returns the progress of each class of one school, or of all schools if null, by school and class unless another order
 * is requested. Uses five queries, no matter how many schools there are.
 */
export async function standingOfClasses(
  db: Db,
  school: number | null,
  { state, search, ordering, page }: ListWish & { state?: ClassState | undefined } = {},
): Promise<FoundRows<ClassStanding>> {
  const rooms = await findClasses(db, school, search);
  const groups = Map.groupBy(await countStudentGroups(db, "each class"), ({ classroom }) => classroom);
  const waiting = Map.groupBy(
    await countWaiting(db, "each class", ["sent_back", "unsigned"]),
    ({ place }) => place,
  );
  const { rosters } = await countOfRosters(db, "each class");
  const rosterOf = new Map(rosters.map((roster) => [roster.classroom, roster]));
  const days = await deliveryDays(db, null);
  const breathe = breather();
  const found: ClassStanding[] = [];
  for (const room of rooms) {
    const { to_print, to_verify, to_sign, sent_back, expected, received, generated, ...counted } = countClass(
      room,
      groups.get(room.id) ?? [],
      rosterOf.get(room.id) ?? { expected: 0, received: 0 },
      waiting.get(room.id) ?? [],
      days.get(room.id) ?? null,
    );
    const standing = {
      id: room.id,
      name: counted.classroom_name,
      school: room.school,
      school_name: room.school_name,
      to_print,
      to_verify,
      to_sign,
      sent_back,
      missing: Math.max(0, expected - received),
      printed: generated,
      delivered_on: counted.delivered_on,
    };
    if (state === undefined || isClassIn(state, standing)) found.push(standing);
    await breathe();
  }
  const rows = sorted(found, ordering);
  const first = page ? (page.number - 1) * page.size : 0;
  return { rows: page ? rows.slice(first, first + page.size) : rows, count: rows.length };
}

/** Sorts classes by one of their numbers. Classes with the same number remain sorted by school and class. */
function sorted(rows: ClassStanding[], ordering: string | undefined): ClassStanding[] {
  const by = STANDING_ORDERS.find((name) => name === ordering?.replace(/^-/, ""));
  if (by === undefined) return rows;
  const sign = ordering?.startsWith("-") ? -1 : 1;
  return rows.toSorted((a, b) => sign * (a[by] - b[by]));
}
