import {
  RECORD_ACTIONS,
  type RecordActionName,
  type SentBack,
} from "@idms/core/students/records/record-life";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { isPrintedSinceVerified } from "../../cards/printed/batch-rows.ts";
import { transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import { findChosen, ofSchool, requireSeen, type Chosen } from "../views/chosen-student.ts";
import { setState, type PlacedStudent } from "../../installation/students/student-rows.ts";

/** The actions on a record that change nothing but its state. */
export type StateAction = Exclude<RecordActionName, "correct">;

/** The reasons why a record is sent back. */
export type WhySentBack = Pick<SentBack, "reasons" | "note">;

/**
 * Does one of the actions of `RECORD_ACTIONS` to a student: finds the record, decides its state to come, sets it and writes
 * it down, all in one transaction. A printing of the same moment writes itself down in a transaction too: either it comes
 * first, and taking a verification back is refused, or it finds the student SUBMITTED and marks nothing.
 * @param why what `send_back` says
 * @throws as `findChosen`, and Failure `conflict` for what cannot be done to the record as it is.
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
 * Acts on a student who was found in a transaction; an action that fails has written nothing. That somebody has done
 * it already says more than that the record has changed.
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
  const details = mark ? { reasons: mark.reasons } : {};
  await writeDown(tx, doer, { done: right, details }, student);
  return { ...student, ...set };
}
