import { reasonSentences } from "@idms/core/students/records/student-failures";
import { mayCorrect } from "@idms/core/collect/families/card-way";
import { writeDown } from "../../trust/log/audited.ts";
import { PARENT } from "../../trust/log/log-rows.ts";
import { inLineOf, transaction, type Db } from "../../installation/engines/connect.ts";
import { removeIn } from "../../students/edits/remove-record.ts";
import { withdrawConsents } from "./consents.ts";
import { openFamilyPage, requireThere } from "./open-page.ts";
import { insertProposal } from "./family-rows.ts";

/**
 * Withdraws a family's submission and consent. If the school has not verified the record yet, the record is removed,
 * and erased when it can no longer be restored. After verification, a card may already exist. In that case, the school
 * is asked to erase the record and makes the decision.
 * @returns whether the school was asked
 * @throws Failure `missing` for the page, `gone` if the submission was already withdrawn.
 */
export async function withdraw(db: Db, token: string, now: Date): Promise<boolean> {
  const { school } = await openFamilyPage(db, token);
  return transaction(inLineOf(db, school), async (tx) => {
    const opened = await openFamilyPage(tx, token);
    const student = requireThere(opened);
    await withdrawConsents(tx, student.id);
    if (mayCorrect(opened.stage)) {
      await removeIn(tx, PARENT, student, reasonSentences.withdrawn(), now);
      return false;
    }
    const source = `erasure ${student.id}`;
    await insertProposal(tx, {
      school_id: school,
      student_id: student.id,
      kind: "erasure",
      meta: {},
      source,
    });
    await writeDown(tx, PARENT, { done: "students.propose", details: { kind: "erasure" } }, student);
    return true;
  });
}
