import { uniqueAnswers } from "@idms/core/forms/answers/unique-answers";
import { ClosedLink } from "@idms/core/collect/links/class-link";
import { submissionFrom } from "@idms/core/students/records/submission";
import { PARENT, recordAction } from "../../trust/log/log-rows.ts";
import { inLineOf, transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import { useLink } from "../../students/class-links/class-links.ts";
import { findSubmitted, insertIdempotencyKey, type PublicLink } from "./submission-rows.ts";
import { recordConsent, type GivenConsent } from "../families/consents.ts";
import { givePage } from "../families/family-rows.ts";
import { newToken } from "../../http/sessions/new-token.ts";
import { countRosters } from "../../school/rosters/count-rosters.ts";
import { findExpected, placeExpected } from "../../school/rosters/roster-rows.ts";
import { removeIn } from "../../students/edits/remove-record.ts";
import { matchClass } from "../../school/rosters/match-class.ts";
import { claimAnswers } from "../../installation/students/answer-rows.ts";
import { findStudent, insertStudents } from "../../installation/students/student-rows.ts";
import { takenAnswers } from "../../students/edits/taken-answers.ts";
import type { FormField } from "@idms/core/forms/values/field";
import type { Chosen } from "../../students/views/chosen-student.ts";
import { correctIn } from "../../students/edits/correct-record.ts";
import { familyFailures } from "@idms/core/collect/families/family-failures";

/** The keys by which a submission is recognised: the hashes of its own key and those of its earlier tries. */
export interface IdempotencyKeys {
  own: readonly string[];
  earlier: readonly string[];
  /** The key of the family's page, the same for every try; null for a key that could be guessed. */
  page: string | null;
}

/** The checked submission: texts, and the stored names of photos, by field name. */
export interface CheckedSubmission {
  values: Readonly<Record<string, string>>;
  keys: IdempotencyKeys;
  /** The family's consent; absent where it says nothing of one. */
  consent?: GivenConsent | null;
}

export interface SubmittedStudent {
  id: number;
  /** The key of the family's page; null when the sender cannot be recognised. */
  page: string | null;
  /** False when an earlier try had come in before. */
  isNew: boolean;
  /** False when the same one had, so that nothing of this is kept. */
  isTaken: boolean;
}

/**
 * Takes a submission, or a later try of one, in one transaction: the use of the link is counted, the unique answers are claimed, the student
 * is there, the key is remembered, and the audit log says so; or nothing of it. The files are on disk before.
 * @throws Failure `gone` for a link that is no longer open, `conflict` for an answer that somebody else has given.
 */
export function submitStudent(
  db: Db,
  { link, fields, child = null }: Pick<PublicLink, "link" | "fields"> & Partial<Pick<PublicLink, "child">>,
  { values, keys, consent }: CheckedSubmission,
  now: Date,
): Promise<SubmittedStudent> {
  return transaction(inLineOf(db, link.school_id), async (tx) => {
    const before = await findSubmitted(tx, link.id, keys.own);
    if (before !== undefined) return { id: before, page: keys.page, isNew: false, isTaken: false };
    const page = keys.page ?? newToken();
    const pageOf = async (id: number) => {
      await givePage(tx, { id, school_id: link.school_id }, page);
      return page;
    };
    const earlier = await findSubmitted(tx, link.id, keys.earlier);
    if (earlier !== undefined) {
      await replaceTry(tx, { school: link.school_id, id: earlier }, { fields, values });
      await recordConsent(tx, { id: earlier, school_id: link.school_id }, consent);
      for (const key of keys.own) await insertIdempotencyKey(tx, link.id, key, earlier);
      return { id: earlier, page: await pageOf(earlier), isNew: false, isTaken: true };
    }
    await useLink(tx, link.id, now);
    if (child) await makeWay(tx, child.id, now);
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
    await recordConsent(tx, { id, school_id: link.school_id }, consent);
    const claims = uniqueAnswers(fields, values);
    const taken = await claimAnswers(tx, { id, school_id: link.school_id }, claims);
    if (taken.length > 0) throw takenAnswers(fields, taken);
    if (child) await placeExpected(tx, child.id, { room: link.class_id, student: id });
    await matchClass(tx, link.class_id);
    if (child) await countRosters(tx, [link.class_id]);
    for (const key of keys.own) await insertIdempotencyKey(tx, link.id, key, id);
    await recordAction(tx, {
      user_id: PARENT.id,
      actor: PARENT.username,
      done: "students.submit",
      subject_id: id,
      school_id: link.school_id,
      details: { link: link.number },
    });
    return { id, page: await pageOf(id), isNew: true, isTaken: true };
  });
}

/**
 * A child's own link is good for one record. One that was sent back makes way for what the family sends instead; it is
 * removed, and can be brought back for a while.
 * @throws Failure `conflict` for a child whose details have come, `gone` for one who is not expected any more.
 */
async function makeWay(tx: Tx, expected: number, now: Date): Promise<void> {
  const row = await findExpected(tx, null, expected);
  if (!row) throw new ClosedLink("form", "inactive");
  if (row.student_id === null) return;
  const before = await findStudent(tx, row.school_id, row.student_id);
  if (before?.sent_back == null) throw familyFailures.alreadyReceived();
  await removeIn(
    tx,
    PARENT,
    before,
    "The family submitted the form again through the child's own link.",
    now,
  );
}

/**
 * Puts what a family sends into the place of its own try before, of which it got no answer.
 * @param values checked texts, and the stored names of files, by field name
 * @throws Failure `conflict` for what the school has checked meanwhile, or an answer that somebody else has given.
 */
async function replaceTry(
  tx: Tx,
  { school, id }: Chosen,
  { fields, values }: { fields: readonly FormField[]; values: Readonly<Record<string, string>> },
): Promise<void> {
  const before = await findStudent(tx, school, id);
  if (!before) throw new ClosedLink("form", "inactive");
  if (before.status !== "SUBMITTED") throw familyFailures.alreadyChecked();
  const { meta: answers, files } = submissionFrom(fields, values);
  await correctIn(tx, PARENT, before, {
    answers,
    files,
    byFamily: true,
    reason: "Submitted again by the family, because the first attempt got no response.",
  });
}
