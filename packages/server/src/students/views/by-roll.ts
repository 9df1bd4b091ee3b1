import { compareRolls, rollNumber } from "@idms/core/students/records/roll-order";
import { and, eq } from "drizzle-orm";
import type { Db } from "../../installation/engines/connect.ts";
import { expectedStudents } from "../../installation/tables/schema.ts";
import { withFields } from "../../installation/students/class-rows.ts";
import { isExpected } from "../../school/rosters/roster-rows.ts";

/**
 * Sorts the students in a class by roll number. The roll number comes from the answers or, if it is missing there, from
 * the roster. Students without a number come last. Students with the same number keep their order.
 */
export async function byRoll(db: Db, classId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await withFields(db, classId);
  const expected = await db
    .select({ student: expectedStudents.student_id, roll: expectedStudents.roll_no })
    .from(expectedStudents)
    .where(and(eq(expectedStudents.class_id, classId), isExpected))
    .all();
  const onRoster = new Map(expected.map(({ student, roll }) => [student, roll]));
  const rolls = new Map(
    rows.map(({ id, meta, fields }) => [id, rollNumber(meta, fields ?? []) || (onRoster.get(id) ?? "")]),
  );
  return ids.toSorted((a, b) => compareRolls(rolls.get(a) ?? "", rolls.get(b) ?? ""));
}
