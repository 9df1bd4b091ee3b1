import { keptReason } from "@idms/core/as-sentence";
import type { Sentence } from "@idms/core/sentence";
import { REMOVED_MS } from "@idms/core/students/records/record-actions";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { isClassThere } from "../../school/classes/class-rows.ts";
import { transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import { missing, unknownReference } from "../../trust/failures/missing.ts";
import { followInto, matchAgain, matchClass, deleteRecords } from "../../school/rosters/match-class.ts";
import { findChosen, ofSchool, type Chosen } from "../views/chosen-student.ts";
import { answeredFields } from "../views/answered-fields.ts";
import { claimAnswers } from "../../installation/students/answer-rows.ts";
import { findStudent, type PlacedStudent, type Student } from "../../installation/students/student-rows.ts";
import {
  addAgain,
  findRemoved,
  forgetRemoved,
  insertRemoved,
  keptOfStudent,
  putIdempotencyKeys,
  putOnCards,
  tellApartAgain,
  type RemovedStudent,
} from "../../installation/students/removed-rows.ts";
import { linkSourced } from "../../installation/students/sourced-rows.ts";
import { takenAnswers } from "./taken-answers.ts";
import { studentFailures } from "@idms/core/students/records/student-failures";

/**
 * Removes a student from all lists and counts and frees the unique answers. The removal can be undone for
 * `REMOVED_DAYS`. After that, the record is permanently deleted, with its photos and all its data.
 * @throws the failures of `findChosen`
 */
export function removeRecord(
  db: Db,
  doer: Doer,
  chosen: Chosen,
  reason: string,
  now: Date = new Date(),
): Promise<RemovedStudent> {
  return transaction(ofSchool(db, chosen.school), async (tx) =>
    removeIn(tx, doer, await findChosen(tx, chosen), reason, now),
  );
}

/** Removes a student who was found in the same transaction. */
export async function removeIn(
  tx: Tx,
  doer: Doer,
  found: PlacedStudent,
  reason: string | Sentence,
  now: Date = new Date(),
): Promise<RemovedStudent> {
  const { class_name: _, section: __, ...student } = found;
  const { id } = student;
  const content = { student, ...(await keptOfStudent(tx, id)) };
  const removed = await insertRemoved(tx, {
    id,
    school_id: student.school_id,
    full_name: student.full_name,
    content,
    ...keptReason(reason),
    removed_by: doer.username,
    gone_at: new Date(now.getTime() + REMOVED_MS).toISOString(),
  });
  await deleteRecords(tx, [id]);
  await matchClass(tx, student.class_id);
  await writeDown(tx, doer, { done: "students.remove" }, student);
  return removed;
}

/**
 * Restores a removed student unchanged to their class or, if the class was deleted, to another class.
 * @throws Failure `missing` for a student who was not removed or has been permanently deleted, `conflict` for an answer
 *   that another student has given in the meantime, `invalid` for an unknown class.
 */
export function restoreRecord(
  db: Db,
  doer: Doer,
  { school, id }: Chosen,
  classroom?: number,
): Promise<PlacedStudent> {
  return transaction(ofSchool(db, school), (tx) => restoreIn(tx, doer, { school, id }, classroom));
}

/** Restores a student as part of a larger transaction. */
export async function restoreIn(
  tx: Tx,
  doer: Doer,
  { school, id }: Chosen,
  classroom?: number,
): Promise<PlacedStudent> {
  const removed = await findRemoved(tx, school, id);
  if (!removed) throw missing("removedStudent");
  const { claims, cards, keys, apart, expected } = removed.content;
  const student = removed.content.student as Student;
  const class_id = await placeOf(tx, student, classroom);
  await addAgain(tx, { ...student, class_id });
  const { sourced_id } = student;
  // A record that was fetched meanwhile, or into which this one was merged, may have the ID.
  if (sourced_id) await linkSourced(tx, student.school_id, [{ id, sourced_id }]);
  const taken = await claimAnswers(
    tx,
    student,
    claims.map(({ field, value }) => ({ field, key: value })),
  );
  if (taken.length > 0) throw takenAnswers(await answeredFields(tx, student), taken);
  await putOnCards(tx, [{ id, cards }]);
  await putIdempotencyKeys(tx, id, keys);
  await tellApartAgain(tx, [{ id, apart }]);
  await forgetRemoved(tx, [id]);
  await matchAgain(tx, { expected, student: id });
  await followInto(tx, class_id);
  await writeDown(tx, doer, { done: "students.restore" }, student);
  return (await findStudent(tx, student.school_id, id)) as PlacedStudent;
}

async function placeOf(tx: Tx, student: Student, classroom: number | undefined): Promise<number> {
  if (await isClassThere(tx, student.school_id, classroom ?? student.class_id))
    return classroom ?? student.class_id;
  if (classroom !== undefined) throw unknownReference("classroom", "class");
  throw studentFailures.classGone();
}
