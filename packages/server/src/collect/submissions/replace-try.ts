import { Failure } from "@idms/core/failure";
import type { FormField } from "@idms/core/forms/values/field";
import { ClosedLink } from "@idms/core/collect/links/class-link";
import { parentText } from "@idms/core/collect/invitations/parent-text";
import { submissionFrom } from "@idms/core/students/records/submission";
import { PARENT } from "../../trust/log/log-rows.ts";
import type { Tx } from "../../installation/engines/connect.ts";
import type { Chosen } from "../../students/rows/chosen-student.ts";
import { correctIn } from "../../students/edits/correct-record.ts";
import { findStudent } from "../../students/rows/student-rows.ts";

/**
 * Puts what a family sends into the place of its own try before, of which it got no answer.
 * @param values checked texts, and the stored names of files, by field name
 * @throws Failure `conflict` for what the school has checked meanwhile, or an answer that somebody else has given.
 */
export async function replaceTry(
  tx: Tx,
  { school, id }: Chosen,
  { fields, values }: { fields: readonly FormField[]; values: Readonly<Record<string, string>> },
): Promise<void> {
  const before = await findStudent(tx, school, id);
  if (!before) throw new ClosedLink("form", "inactive");
  if (before.status !== "SUBMITTED") throw new Failure("conflict", parentText.alreadyChecked);
  const { meta: answers, files } = submissionFrom(fields, values);
  await correctIn(tx, PARENT, before, {
    answers,
    files,
    byFamily: true,
    reason: "Sent once more by the family, which had no answer to its first try.",
  });
}
