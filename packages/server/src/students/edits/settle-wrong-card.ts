import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { findChosen, ofSchool, type Chosen } from "../views/chosen-student.ts";
import type { PlacedStudent } from "../../installation/students/student-rows.ts";
import { insertSignature, signaturesOf } from "../../installation/students/card-rows.ts";
import { studentFailures } from "@idms/core/students/records/student-failures";

/**
 * Marks a reported problem with a card as resolved. The card then needs a new sign-off.
 * @throws the failures of `findChosen`, and Failure `conflict` if there is no problem.
 */
export function settleFault(db: Db, doer: Doer, chosen: Chosen): Promise<PlacedStudent> {
  return transaction(ofSchool(db, chosen.school), async (tx) => {
    const student = await findChosen(tx, chosen);
    const { id } = student;
    const [last] = await signaturesOf(tx, id);
    if (last?.outcome !== "wrong") throw studentFailures.cardNotWrong();
    const { school_id, card_version } = last;
    await insertSignature(tx, {
      school_id,
      student_id: id,
      outcome: "settled",
      made_by: doer.username,
      card_version,
    });
    await writeDown(tx, doer, { done: "students.settle_card" }, student);
    return student;
  });
}
