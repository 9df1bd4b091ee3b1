import { classLabel } from "@idms/core/school/classes/label";
import type { YearPlan } from "@idms/core/school/years/year-plan";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../installation/engines/connect.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { classes, expectedStudents, schoolYears } from "../../installation/tables/schema.ts";
import { isExpected } from "../../school/rosters/roster-rows.ts";
import type { SchoolYear } from "../../school/schools/school-year.ts";

const { id, school_id, class_id, student_id, left_with } = expectedStudents;

/** Keeps a row's version and update time unchanged, because the change is not an edit. */
const asBefore = {
  version: sql`${expectedStudents.version}`,
  updated_at: sql`${expectedStudents.updated_at}`,
};

/**
 * Returns the destination of each class, keyed by class ID. Classes without a decision are omitted.
 * @param added the IDs of the new classes, keyed by label
 */
export const roomsAfter = (
  plan: YearPlan,
  added: ReadonlyMap<string, number>,
): Map<number, number | "leave"> =>
  new Map(
    plan.classes.flatMap(({ id: room, to }): [number, number | "leave"][] => {
      if (to.kind === "leave") return [[room, "leave"]];
      const into = to.kind === "class" ? to.id : to.kind === "new" ? added.get(classLabel(to)) : undefined;
      return into === undefined ? [] : [[room, into]];
    }),
  );

/**
 * Moves expected students without a record into a new year, together with their classes.
 * @param to the destination of each class, keyed by class ID, or "leave"; classes that stay can be omitted
 */
export async function promoteAwaited(
  tx: Tx,
  { school, year }: { school: number; year: number },
  to: ReadonlyMap<number, number | "leave">,
): Promise<void> {
  const awaited = await tx
    .select({ id, from: class_id })
    .from(expectedStudents)
    .where(and(eq(school_id, school), isNull(student_id), isExpected))
    .all();
  const going = awaited.filter(({ from }) => to.has(from) && to.get(from) !== from);
  for (const [into, rows] of Map.groupBy(going, ({ from }) => to.get(from) as number | "leave")) {
    const change = into === "leave" ? { left_with: year } : { class_id: into };
    for (const page of pagesOf(rows))
      await tx
        .update(expectedStudents)
        .set({ ...change, ...asBefore })
        .where(
          inArray(
            id,
            page.map((row) => row.id),
          ),
        )
        .run();
  }
  const moved_expected = going
    .filter(({ from }) => to.get(from) !== "leave")
    .map((row) => [row.id, row.from]);
  await tx.update(schoolYears).set({ moved_expected }).where(eq(schoolYears.id, year)).run();
}

/**
 * Moves the students back into their classes, except those who now have a record. Children who had left are expected
 * again.
 */
export async function returnAwaited(tx: Tx, year: SchoolYear): Promise<void> {
  await tx
    .update(expectedStudents)
    .set({ left_with: null, ...asBefore })
    .where(eq(left_with, year.id))
    .run();
  for (const [room, rows] of Map.groupBy(year.moved_expected, ([, from]) => from as number)) {
    if ((await tx.$count(classes, eq(classes.id, room))) === 0) continue;
    for (const page of pagesOf(rows))
      await tx
        .update(expectedStudents)
        .set({ class_id: room, ...asBefore })
        .where(
          and(
            inArray(
              id,
              page.map(([row]) => row as number),
            ),
            isNull(student_id),
          ),
        )
        .run();
  }
}
