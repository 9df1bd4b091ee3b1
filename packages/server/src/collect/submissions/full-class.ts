import { isFull } from "@idms/core/students/checks/plausible";
import { eq } from "drizzle-orm";
import { findClassOf } from "../../school/classes/class-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { rosterCounts, students } from "../../installation/tables/schema.ts";

/** Whether there is a record for every child that a class has: by its number of students, or by its roster where that has more. */
export async function isFullClass(db: Db, room: { class_id: number }): Promise<boolean> {
  const { id, total_students } = await findClassOf(db, room);
  const roster = await db
    .select({ expected: rosterCounts.expected })
    .from(rosterCounts)
    .where(eq(rosterCounts.class_id, id))
    .get();
  const children = Math.max(total_students, roster?.expected ?? 0);
  return children > 0 && isFull({ children, received: await db.$count(students, eq(students.class_id, id)) });
}
