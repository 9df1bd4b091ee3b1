import { Failure } from "@idms/core/failure";
import { leaveOfCall } from "@idms/core/print/batches/gate";
import { directOutput } from "@idms/core/node/pdf/direct-output";
import type { Doer } from "../../trust/log/log-rows.ts";
import { isPrintedSinceVerified } from "../../cards/printed/batch-rows.ts";
import { asCardTemplate } from "../../cards/designs/design-rows.ts";
import { findClassOf } from "../../school/classes/class-rows.ts";
import { waitingLine } from "../../http/bodies/waiting-line.ts";
import type { App } from "../../installation/open-app.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { actOnRecord } from "../../students/edits/act-on-record.ts";
import type { Chosen } from "../../students/views/chosen-student.ts";
import { findStudent, type PlacedStudent } from "../../installation/students/student-rows.ts";
import { pressJob } from "./generate-cards.ts";
import { designOfStudent } from "../choosing/choose-template.ts";
import { USUAL_ORDER, type LeftOut } from "../choosing/press-job.ts";
import { runPress } from "../press/run-press.ts";
import { printFailures } from "@idms/core/print/failures/print-failures";

/**
 * Queue that checks one card at a time, because cards are checked in the request thread. A client may send a whole
 * class at once.
 */
const looks = waitingLine({ lanes: 1, places: 1000, seconds: 5 });

/**
 * Changes the status of a student from VERIFIED to ID_GENERATED. If the student's card was printed after
 * verification, the press has already checked it, or an override was recorded. For any other student, the card is
 * checked as the press would check it for the same caller.
 * @param asked whether the caller requests preflight checks
 * @throws the failures of `actOnRecord`, and `conflict` with the reason when the press would not print the card.
 */
export async function markStudent(
  app: App,
  doer: Doer,
  chosen: Pick<Chosen, "school" | "id" | "wanted">,
  asked: "serious" | undefined,
): Promise<PlacedStudent> {
  const student = await findStudent(app.db, chosen.school, chosen.id);
  if (student?.status === "VERIFIED" && !(await isPrintedSinceVerified(app.db, student.id))) {
    const held = await looks.run(() => lookAt(app, student, asked));
    if (held)
      throw held.name === ""
        ? printFailures.unnamedNotMarked({ why: held.reasons })
        : printFailures.notMarked({ name: held.name, why: held.reasons });
  }
  return actOnRecord(app.db, doer, { ...chosen, action: "mark_id_generated" });
}

/**
 * Returns the reason why the press would leave a student out. Returns undefined if the press would print the card, or
 * if there is no template for the check.
 */
async function lookAt(
  app: App,
  student: PlacedStudent,
  asked: "serious" | undefined,
): Promise<LeftOut | undefined> {
  const [school, classroom] = [
    await findSchool(app.db, student.school_id),
    await findClassOf(app.db, student),
  ];
  const template = await designOfStudent(app, { school, classroom }, student.id).catch((error: unknown) => {
    if (error instanceof Failure && error.kind === "missing") return undefined;
    throw error;
  });
  if (!template) return undefined;
  const card = asCardTemplate(template);
  const chosen = { school, classroom, template, card, studentIds: [student.id], ...USUAL_ORDER };
  const despite = leaveOfCall(school, asked, null);
  const nowhere = directOutput(() => undefined);
  const { leftOut } = await runPress(app.db, await pressJob(app, { ...chosen, despite }), {
    files: app.files,
    output: nowhere,
  });
  return leftOut[0];
}
