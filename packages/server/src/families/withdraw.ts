import { Failure, familyText } from "@idms/core";
import { inLineOf, transaction, type Db } from "../db/connect.ts";
import { findStudent } from "../students/records.ts";
import { removeIn } from "../students/remove-record.ts";
import { FAMILY } from "./correct-by-family.ts";
import { openFamilyPage } from "./open-page.ts";

/**
 * Withdraws what a family sent: the record is removed, and erased when the time is over in which the school can bring it back.
 * @throws Failure `missing` for the page, `gone` for what was withdrawn before.
 */
export async function withdraw(db: Db, token: string, now: Date): Promise<void> {
  const { school, id } = await openFamilyPage(db, token);
  await transaction(inLineOf(db, school), async (tx) => {
    const student = await findStudent(tx, school, id);
    if (!student) throw new Failure("gone", familyText.withdrawn);
    await removeIn(tx, FAMILY, student, "Withdrawn by the family on its page.", now);
  });
}
