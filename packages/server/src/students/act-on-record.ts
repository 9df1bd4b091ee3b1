import { RECORD_ACTIONS, type RecordActionName, type SentBack } from "@idms/core";
import { audited } from "../audit/audited.ts";
import type { Doer } from "../audit/records.ts";
import { isPrintedSinceVerified } from "../batches/records.ts";
import { inLineOf, type Db } from "../db/connect.ts";
import { missing } from "../failures/missing.ts";
import { findStudent, setState, type PlacedStudent } from "./records.ts";

/** A student of a school, or of any with null. */
export interface Chosen {
  school: number | null;
  id: number;
}

/** What is done to a record that changes nothing but its state. */
export type StateAction = Exclude<RecordActionName, "correct">;

/**
 * Does one of the actions of `RECORD_ACTIONS` to a student: finds the record, decides its state to come, sets it and writes
 * it down, all in one transaction. A printing of the same moment writes itself down in a transaction too: either it comes
 * first, and taking a verification back is refused, or it finds the student SUBMITTED and marks nothing.
 * @param mark what `send_back` marks the record with
 * @throws Failure `missing`, and `conflict` for what cannot be done to the record as it is.
 */
export function actOnRecord(
  db: Db,
  doer: Doer,
  { school, id, action, mark = null }: Chosen & { action: StateAction; mark?: SentBack | null },
): Promise<PlacedStudent> {
  const { right, after } = RECORD_ACTIONS[action];
  const details = mark ? { reasons: mark.reasons } : {};
  return audited(ofSchool(db, school), doer, { done: right, details }, async (tx) => {
    const student = await findStudent(tx, school, id);
    if (!student) throw missing("student");
    const isPrintedSince = student.status === "VERIFIED" && (await isPrintedSinceVerified(tx, id));
    const state = after(student, { isPrintedSince, keepVerified: false, mark });
    await setState(tx, student, state);
    return { ...student, ...state };
  });
}

/** The database, whose transactions about one school wait for each other where it is known. */
export const ofSchool = (db: Db, school: number | null): Db => (school === null ? db : inLineOf(db, school));
