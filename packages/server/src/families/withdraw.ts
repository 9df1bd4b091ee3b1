import { PARENT } from "../audit/records.ts";
import { inLineOf, transaction, type Db } from "../db/connect.ts";
import { removeIn } from "../students/remove-record.ts";
import { openFamilyPage, requireThere } from "./open-page.ts";

/**
 * Withdraws what a family sent: the record is removed, and erased when the time is over in which the school can bring it back.
 * @throws Failure `missing` for the page, `gone` for what was withdrawn before.
 */
export async function withdraw(db: Db, token: string, now: Date): Promise<void> {
  const { school } = await openFamilyPage(db, token);
  await transaction(inLineOf(db, school), async (tx) => {
    const student = requireThere(await openFamilyPage(tx, token));
    await removeIn(tx, PARENT, student, "Withdrawn by the family on its page.", now);
  });
}
