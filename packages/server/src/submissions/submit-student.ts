import { submissionFrom, uniqueAnswers } from "@idms/core";
import { recordAction } from "../audit/records.ts";
import { inLineOf, transaction, type Db } from "../db/connect.ts";
import { closedLink } from "./open-link.ts";
import { countUse, findSubmitted, insertSubmissionKey, type PublicLink } from "./records.ts";
import { claimAnswers, insertStudents } from "../students/records.ts";
import { takenAnswers } from "../students/taken-answers.ts";

/** What was submitted: checked texts, and the stored names of photos, by field name. */
export interface CheckedSubmission {
  values: Readonly<Record<string, string>>;
  keyHash: string | undefined;
}

export interface SubmittedStudent {
  id: number;
  /** False when a submission with the same key had come in before. */
  isNew: boolean;
}

/**
 * Takes a submission in one transaction: the use of the link is counted, the unique answers are claimed, the student
 * is there, the key is remembered, and the audit log says so; or nothing of it. The files are on disk before.
 * @throws Failure `gone` for a link that is no longer open, `conflict` for an answer that somebody else has given.
 */
export function submitStudent(
  db: Db,
  { link, fields }: Pick<PublicLink, "link" | "fields">,
  { values, keyHash }: CheckedSubmission,
  now: Date,
): Promise<SubmittedStudent> {
  return transaction(inLineOf(db, link.school_id), async (tx) => {
    const before = keyHash === undefined ? undefined : await findSubmitted(tx, link.id, keyHash);
    if (before !== undefined) return { id: before, isNew: false };
    if (!(await countUse(tx, link.id, now))) throw closedLink();
    const [id = 0] = await insertStudents(tx, [
      {
        ...submissionFrom(fields, values),
        school_id: link.school_id,
        class_id: link.class_id,
        link_id: link.id,
        from_parents: true,
        form_template_id: link.form_template_id,
        status: "SUBMITTED",
      },
    ]);
    const claims = uniqueAnswers(fields, values);
    const taken = await claimAnswers(tx, { id, school_id: link.school_id }, claims);
    if (taken.length > 0) throw takenAnswers(fields, taken);
    if (keyHash !== undefined) await insertSubmissionKey(tx, link.id, keyHash, id);
    await recordAction(tx, {
      user_id: null,
      actor: "parent",
      done: "students.submit",
      subject_id: id,
      school_id: link.school_id,
      details: { link: link.id },
    });
    return { id, isNew: true };
  });
}
