import { assertTransition, Failure, submissionText, type StudentStatus } from "@idms/core";
import { audited } from "../accounts/audited.ts";
import type { Doer } from "../accounts/records.ts";
import type { Db } from "../db/connect.ts";
import { missing } from "../http/missing.ts";
import { findStudent, moveStudent, type PlacedStudent } from "./records.ts";

/**
 * Takes a student of a school, or of any with null, to the next status.
 * @throws Failure `missing`, and `conflict` when that status does not follow the student's.
 */
export async function moveStatus(
  db: Db,
  doer: Doer,
  choice: { school: number | null; id: number; to: StudentStatus },
): Promise<PlacedStudent> {
  const { school, id, to } = choice;
  const action = to === "VERIFIED" ? "verify" : "mark_id_generated";
  return audited(db, doer, { action, subject: "students" }, (tx) => {
    const student = findStudent(tx, school, id);
    if (!student) throw missing("student");
    assertTransition(student.status, to);
    if (!moveStudent(tx, id, student.status, to)) {
      throw new Failure("conflict", submissionText.alreadyThere(to));
    }
    return { ...student, status: to };
  });
}
