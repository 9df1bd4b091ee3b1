import { expectedFailures } from "@idms/core/collect/rosters/expected-failures";
import { audited } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { inLineOf, type Db } from "../../installation/engines/connect.ts";
import { classOfStudent } from "../../installation/students/student-rows.ts";
import { unknownReference } from "../../trust/failures/missing.ts";
import { countRosters } from "./count-rosters.ts";
import { requireExpected, type ChosenExpected } from "./edit-roster.ts";
import { matchClass } from "./match-class.ts";
import { expectedOf, keepApart, placeExpected } from "./roster-rows.ts";
import type { ExpectedWithRecord } from "../../installation/students/expected-rows.ts";

/**
 * Matches a record with an expected student of the same class.
 * @throws Failure `missing`, `invalid` if the class has no such record, `conflict` if either is already matched.
 */
export async function matchByHand(
  db: Db,
  doer: Doer,
  chosen: ChosenExpected,
  student: number,
): Promise<ExpectedWithRecord> {
  const { school_id } = await requireExpected(db, chosen);
  const deed = { done: "expected_students.match", details: { student } } as const;
  return audited(inLineOf(db, school_id), doer, deed, async (tx) => {
    const row = await requireExpected(tx, chosen);
    if (row.student_id === student) return row;
    if (row.student_id !== null) throw expectedFailures.hasRecord({ name: row.full_name });
    if ((await classOfStudent(tx, student)) !== row.class_id)
      throw unknownReference("student", "studentInClass");
    const other = await expectedOf(tx, student);
    if (other) throw expectedFailures.recordTaken({ name: other.full_name });
    await placeExpected(tx, row.id, { room: row.class_id, student });
    await countRosters(tx, [row.class_id]);
    return requireExpected(tx, chosen);
  });
}

/**
 * Separates a record from an expected student. They are not matched automatically again.
 * @throws Failure `missing`, `conflict` if the student has no record.
 */
export async function unmatchByHand(db: Db, doer: Doer, chosen: ChosenExpected): Promise<ExpectedWithRecord> {
  const { school_id } = await requireExpected(db, chosen);
  return audited(inLineOf(db, school_id), doer, { done: "expected_students.unmatch" }, async (tx) => {
    const row = await requireExpected(tx, chosen);
    if (row.student_id === null) throw expectedFailures.noRecord({ name: row.full_name });
    await keepApart(tx, row, row.student_id);
    await matchClass(tx, row.class_id);
    await countRosters(tx, [row.class_id]);
    return requireExpected(tx, chosen);
  });
}
