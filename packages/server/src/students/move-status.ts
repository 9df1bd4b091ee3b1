import {
  assertTransition,
  Failure,
  submissionText,
  takenBack,
  type Right,
  type StudentStatus,
} from "@idms/core";
import { audited } from "../audit/audited.ts";
import type { Doer } from "../audit/records.ts";
import { inLineOf, type Db, type Tx } from "../db/connect.ts";
import { missing } from "../failures/missing.ts";
import { isPrintedSinceVerified } from "../batches/records.ts";
import { findStudent, moveStudent, type PlacedStudent } from "./records.ts";

/** A student of a school, or of any with null. */
interface Chosen {
  school: number | null;
  id: number;
}

/**
 * Takes a student to the next status.
 * @throws Failure `missing`, and `conflict` when that status does not follow the student's.
 */
export function moveStatus(
  db: Db,
  doer: Doer,
  { to, ...chosen }: Chosen & { to: StudentStatus },
): Promise<PlacedStudent> {
  const done = to === "VERIFIED" ? "students.verify" : "students.mark_id_generated";
  return step(db, doer, done, chosen, async (_, { status }) => {
    assertTransition(status, to);
    return to;
  });
}

/**
 * Takes a verification back. A printing of the same moment writes itself down in a transaction too: either it comes
 * first and this is refused, or it finds the student SUBMITTED and marks nothing.
 * @throws Failure `missing`, and `conflict` for a student who is not verified or has been printed since.
 */
export const unverify = (db: Db, doer: Doer, chosen: Chosen): Promise<PlacedStudent> =>
  step(db, doer, "students.unverify", chosen, async (tx, { id, status }) =>
    takenBack(status, await isPrintedSinceVerified(tx, id)),
  );

/** Finds a student, decides the status to come, sets it and writes it down, all in one transaction. */
async function step(
  db: Db,
  doer: Doer,
  done: Right,
  { school, id }: Chosen,
  decide: (tx: Tx, student: PlacedStudent) => Promise<StudentStatus>,
): Promise<PlacedStudent> {
  const ofSchool = school === null ? db : inLineOf(db, school);
  return audited(ofSchool, doer, { done }, async (tx) => {
    const student = await findStudent(tx, school, id);
    if (!student) throw missing("student");
    const to = await decide(tx, student);
    if (!(await moveStudent(tx, id, student.status, to))) {
      throw new Failure("conflict", submissionText.alreadyThere(to));
    }
    return { ...student, status: to };
  });
}
