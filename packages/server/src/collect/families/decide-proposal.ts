import { reasonSentences } from "@idms/core/students/records/student-failures";
import type { TakeProposal } from "@idms/core/collect/families/proposal";
import { writeDown } from "../../trust/log/audited.ts";
import { transaction } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { removePhoto } from "../../installation/store/renditions.ts";
import type { App } from "../../installation/open-app.ts";
import { findChosen, ofSchool, type Chosen } from "../../students/views/chosen-student.ts";
import { correctIn, requireMayKeep, type Corrector } from "../../students/edits/correct-record.ts";
import type { PlacedStudent } from "../../installation/students/student-rows.ts";
import { removeIn } from "../../students/edits/remove-record.ts";
import { deleteProposal, findProposal } from "./family-rows.ts";

/** A proposal about a student of one school, or of any school if null. */
export interface ChosenProposal extends Pick<Chosen, "school" | "wanted"> {
  student: number;
  id: number;
}

/**
 * Applies a proposal, or part of it, to the record. The change counts as a correction by the user who decides. A
 * request for erasure removes the record. The record is erased when it can no longer be restored.
 * @throws like `correctRecord`, and Failure `missing` if the proposal has already been decided.
 */
export function takeProposal(
  app: Pick<App, "db" | "files">,
  corrector: Corrector,
  chosen: ChosenProposal,
  wish: TakeProposal,
): Promise<PlacedStudent> {
  requireMayKeep(corrector, wish);
  return decide(app, corrector, chosen, wish);
}

/**
 * Dismisses a proposal and leaves the record unchanged.
 * @throws like `findChosen`, and Failure `missing` if the proposal has already been decided.
 */
export const dismissProposal = (
  app: Pick<App, "db" | "files">,
  doer: Corrector,
  chosen: ChosenProposal,
): Promise<PlacedStudent> => decide(app, doer, chosen, null);

async function decide(
  { db, files }: Pick<App, "db" | "files">,
  corrector: Corrector,
  { school, student: id, id: proposal, wanted }: ChosenProposal,
  wish: TakeProposal | null,
): Promise<PlacedStudent> {
  const decided = await transaction(ofSchool(db, school), async (tx) => {
    const found = await findProposal(tx, school, { student: id, id: proposal });
    if (!found) throw missing("proposal");
    const student = await findChosen(tx, { school, id, wanted });
    await deleteProposal(tx, proposal);
    const done = wish ? "students.take_proposal" : "students.dismiss_proposal";
    await writeDown(tx, corrector, { done, details: { kind: found.kind } }, student);
    if (!wish) return { student, left: Object.values(found.files) };
    if (found.kind === "erasure") {
      await removeIn(tx, corrector, student, reasonSentences.consentWithdrawn());
      return { student, left: [] };
    }
    const { take, take_photo, keep_verified } = wish;
    const isTaken = ([name, answer]: [string, string]) =>
      take ? take.includes(name) : answer !== "" || found.kind !== "again";
    const answers = Object.fromEntries(Object.entries(found.meta).filter(isTaken));
    const taken = take_photo ? found.files : {};
    const reason = reasonSentences.proposed();
    const corrected = await correctIn(tx, corrector, student, {
      answers,
      files: taken,
      keep_verified,
      reason,
    });
    return { student: corrected, left: take_photo ? [] : Object.values(found.files) };
  });
  for (const name of decided.left) await removePhoto(files, name);
  return decided.student;
}
