import { classLabel, type ClassName } from "@idms/core/school/classes/label";
import { and, eq } from "drizzle-orm";
import { cardsAt, cardsOfStudent, type CardOfStudent } from "../../cards/printed/card-rows.ts";
import type { Reads } from "../../installation/engines/connect.ts";
import { classes } from "../../installation/tables/schema.ts";
import { expectedOf, findExpected, typedOf, type Expected } from "../../school/rosters/roster-rows.ts";
import { readEarlier } from "../../trust/versions/version-rows.ts";
import type { Chosen } from "./chosen-student.ts";
import { findStudent, type Student } from "../../installation/students/student-rows.ts";
import { findRemoved, type RemovedStudent } from "../../installation/students/removed-rows.ts";

/** A record, wherever it is stored. The student either exists or was removed and can be restored. */
export interface WholeRecord {
  student: Student;
  /** The class label, or null if the class was deleted after the student was removed. */
  room: string | null;
  cards: CardOfStudent[];
  /** The roster row that the record is matched with, or was matched with when it was removed. */
  expected: Expected | undefined;
  removed: RemovedStudent | undefined;
}

/**
 * Finds the record of a student, even if it was removed. The student must belong to the given school unless `school`
 * is null. Returns undefined if there is no such record.
 */
export async function findWhole(db: Reads, { school, id }: Chosen): Promise<WholeRecord | undefined> {
  const there = await findStudent(db, school, id);
  if (there) {
    const { class_name, section, ...student } = there;
    const [cards, expected] = [await cardsOfStudent(db, id), await expectedOf(db, id)];
    return { student, room: classLabel({ class_name, section }), cards, expected, removed: undefined };
  }
  const removed = await findRemoved(db, school, id);
  if (!removed) return undefined;
  const { content } = removed;
  const student = content.student as Student;
  const room = await roomOf(db, student);
  const row = content.expected === undefined ? undefined : await findExpected(db, null, content.expected);
  return {
    student,
    room: room ? classLabel(room) : null,
    cards: await cardsAt(db, content.cards),
    // A roster row that is matched with another record by now belongs to that record.
    expected: row?.student_id === null ? row : undefined,
    removed,
  };
}

const roomOf = async (db: Reads, { school_id, class_id }: Student): Promise<ClassName | undefined> =>
  db
    .select({ class_name: classes.class_name, section: classes.section })
    .from(classes)
    .where(and(eq(classes.id, class_id), eq(classes.school_id, school_id)))
    .get();

/**
 * Returns the roster row of an expected child and the row's earlier versions, without the token of the child's personal
 * link.
 */
export async function rosterRowOf(db: Reads, row: Expected) {
  const earlier = await readEarlier(db, "expected_students", row.id);
  return {
    ...typedOf(row),
    reminded_at: row.reminded_at,
    added_at: row.created_at,
    changed_at: row.updated_at,
    version: row.version,
    earlier_versions: earlier.map(({ version, replaced_by, replaced_at, reason, content }) => ({
      version,
      replaced_by,
      replaced_at,
      reason,
      ...typedOf(content as unknown as Expected),
    })),
  };
}
