import { readOwnText } from "@idms/core/cards/drawing/own-card-text";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { findChosen, ofSchool, type Chosen } from "../views/chosen-student.ts";
import { deleteOwnText, putOwnText } from "../../installation/students/card-rows.ts";
import { studentFailures } from "@idms/core/students/records/student-failures";

/**
 * Shows shorter text on a student's card in place of the text in the record. The record stays unchanged.
 * @param recorded the text in the record that the card shows under this name, or undefined if the card does not show it
 * @throws the failures of `findChosen`, and Failure `invalid` for text that is not shorter.
 */
export function shortenText(
  db: Db,
  doer: Doer,
  chosen: Chosen,
  { name, text, recorded }: { name: string; text: string; recorded: string | undefined },
): Promise<void> {
  if (recorded === undefined) throw studentFailures.noCardText();
  const clean = readOwnText(text, recorded);
  return transaction(ofSchool(db, chosen.school), async (tx) => {
    const student = await findChosen(tx, chosen);
    const row = {
      student_id: student.id,
      school_id: student.school_id,
      name,
      text: clean,
      instead_of: recorded,
    };
    await putOwnText(tx, { ...row, made_by: doer.username });
    await writeDown(tx, doer, { done: "students.shorten_text", details: { name } }, student);
  });
}

/**
 * Makes the card show the text in the record again.
 * @throws the failures of `findChosen`, and Failure `missing` if there is no shorter text.
 */
export function undoShortenText(db: Db, doer: Doer, chosen: Chosen, name: string): Promise<void> {
  return transaction(ofSchool(db, chosen.school), async (tx) => {
    const student = await findChosen(tx, chosen);
    if (!(await deleteOwnText(tx, { student_id: student.id, name }))) throw missing("shorterText");
    await writeDown(
      tx,
      doer,
      { done: "students.shorten_text", details: { name, taken_away: true } },
      student,
    );
  });
}
