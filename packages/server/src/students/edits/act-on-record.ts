import {
  RECORD_ACTIONS,
  type RecordActionName,
  type SentBack,
} from "@idms/core/students/records/record-actions";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { isPrintedSinceVerified } from "../../cards/printed/batch-rows.ts";
import { issueBatchesOf } from "../../cards/printed/card-rows.ts";
import { transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import { findChosen, ofSchool, requireSeen, type Chosen } from "../views/chosen-student.ts";
import { setState, type PlacedStudent } from "../../installation/students/student-rows.ts";

/** The actions that change only a record's status. */
export type StateAction = Exclude<RecordActionName, "correct">;

/** The reasons for sending a record back. */
export type WhySentBack = Pick<SentBack, "reasons" | "note">;

/**
 * Applies one of the `RECORD_ACTIONS` to a student: finds the record, determines and sets its new status, and logs
 * the action, in one transaction. A concurrent print also records itself in a transaction. If the print comes first,
 * undoing a verification is refused; otherwise the print finds the student SUBMITTED and marks nothing.
 * @param why the reasons for `send_back`
 * @throws the failures of `findChosen`, and Failure `conflict` if the record's status does not allow the action.
 */
export function actOnRecord(
  db: Db,
  doer: Doer,
  { action, why, wanted, ...chosen }: Chosen & { action: StateAction; why?: WhySentBack | undefined },
): Promise<PlacedStudent> {
  return transaction(ofSchool(db, chosen.school), async (tx) =>
    actIn(tx, doer, await findChosen(tx, chosen), { action, why, wanted }),
  );
}

/**
 * Applies an action to a student who was found in the same transaction. A failed action writes nothing. If another
 * user has already done the action, this is reported rather than the changed record, because it is more specific.
 */
export async function actIn(
  tx: Tx,
  doer: Doer,
  student: PlacedStudent,
  { action, why, wanted }: { action: StateAction; why?: WhySentBack | undefined } & Pick<Chosen, "wanted">,
): Promise<PlacedStudent> {
  const mark = why ? { ...why, by: doer.username, at: new Date().toISOString() } : null;
  const { right, after } = RECORD_ACTIONS[action];
  const isPrintedSince = student.status === "VERIFIED" && (await isPrintedSinceVerified(tx, student.id));
  const state = after(student, { isPrintedSince, keepVerified: false, mark, byFamily: false });
  await requireSeen(tx, student, wanted);
  const set = await setState(tx, student, state);
  if (action === "mark_id_generated") await issueBatchesOf(tx, student.id);
  const details = mark ? { reasons: mark.reasons } : {};
  await writeDown(tx, doer, { done: right, details }, student);
  return { ...student, ...set };
}
