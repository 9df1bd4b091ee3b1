import { reasonSentences } from "@idms/core/students/records/student-failures";
import { uniqueAnswers as claimsOf } from "@idms/core/forms/answers/unique-answers";
import { lastDeed } from "../../trust/log/log-rows.ts";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { editStudent } from "../../trust/versions/edit-row.ts";
import { findEarlier, readEarlier } from "../../trust/versions/version-rows.ts";
import { findChosen, ofSchool, type Chosen } from "../views/chosen-student.ts";
import { answeredFields } from "../views/answered-fields.ts";
import { claimAnswers, freeAnswers } from "../../installation/students/answer-rows.ts";
import {
  countMoved,
  findStudent,
  type PlacedStudent,
  type Student,
} from "../../installation/students/student-rows.ts";
import { restoreIn } from "../edits/remove-record.ts";
import { takenAnswers } from "../edits/taken-answers.ts";
import { mergeFailures } from "@idms/core/students/duplicates/merge-failures";

/**
 * Undoes a merge if it was the last change to the remaining record. That record gets its earlier values back, and the
 * other record is restored. Either everything is done or nothing is.
 * @throws Failure `missing`, and `conflict` if the record has since changed or another student now has one of its
 *   unique answers.
 */
export async function undoMerge(db: Db, doer: Doer, chosen: Chosen, other: number): Promise<PlacedStudent> {
  const { school, id } = chosen;
  return transaction(ofSchool(db, school), async (tx) => {
    const now = await findChosen(tx, chosen);
    const last = await lastDeed(tx, "students", id);
    const { before, after } = last?.details ?? {};
    const isLast = last?.action === "merge" && last.details["other"] === other && typeof before === "number";
    if (!isLast || (await isCorrectedSince(tx, id, typeof after === "number" ? after : before + 1)))
      throw mergeFailures.changedSince();
    if (before !== now.version) await putBack(tx, doer, now, before, other);
    await restoreIn(tx, doer, { school: now.school_id, id: other });
    await writeDown(tx, doer, { done: "students.merge", details: { other, undone: true } }, now);
    return (await findStudent(tx, now.school_id, id)) as PlacedStudent;
  });
}

/**
 * Whether a record has been corrected since a given version. Checks the earlier versions, because an import does not
 * log each student separately.
 */
const isCorrectedSince = async (tx: Tx, id: number, version: number): Promise<boolean> =>
  (await readEarlier(tx, "students", id)).some((earlier) => earlier.version >= version);

/**
 * Resets a record to an earlier version, including its unique answers. If it has since been printed, it stays marked as
 * printed.
 */
async function putBack(
  tx: Tx,
  doer: Doer,
  now: PlacedStudent,
  version: number,
  other: number,
): Promise<void> {
  const earlier = await findEarlier(tx, "students", now.id, version);
  if (!earlier) throw missing("earlierVersion");
  const { full_name, parent_phone, photo, meta, files, status, sent_back } = earlier.content as Student;
  const state = now.status === "ID_GENERATED" ? {} : { status, sent_back };
  const changes = { full_name, parent_phone, photo, meta, files, ...state };
  const edit = { by: doer.username, reason: reasonSentences.mergeUndone({ student: other }) };
  const row = await editStudent(tx, now.id, changes, edit);
  if (row) await countMoved(tx, [row], { status: now.status });
  const fields = await answeredFields(tx, now);
  await freeAnswers(tx, now.id);
  const taken = await claimAnswers(tx, now, claimsOf(fields, meta));
  if (taken.length > 0) throw takenAnswers(fields, taken);
}
