import { reasonSentences } from "@idms/core/students/records/student-failures";
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

/** The keys that identify a submission: the hashes of its own key and of earlier attempts. */
export interface IdempotencyKeys {
  own: readonly string[];
  earlier: readonly string[];
  /**
   * The key of the family's page. It is the same for every attempt, or null if the submission has no unguessable key.
   */
  page: string | null;
}

/** A validated submission: text and names of stored photos, keyed by field name. */
export interface CheckedSubmission {
  values: Readonly<Record<string, string>>;
  keys: IdempotencyKeys;
  /** The family's consent; absent if the submission contains none. */
  consent?: GivenConsent | null;
}

export interface SubmittedStudent {
  id: number;
  /** The key of the family's page, or null if the submission has no unguessable key. */
  page: string | null;
  /** False if an earlier attempt has already been received. */
  isNew: boolean;
  /** False if the same submission has already been received. In that case, nothing from this submission is stored. */
  isTaken: boolean;
}

/**
 * Stores a submission or a repeated attempt in one transaction. It counts the use of the link, claims unique answers,
 * saves the student, remembers the key, and writes to the audit log. The files must already be on disk.
 * @throws Failure `gone` for a closed link, `conflict` for an answer that someone else has already given.
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
      details: { link: link.number, ...(child && { expected: child.id }) },
    });
    return { id, page: await pageOf(id), isNew: true, isTaken: true };
  });
}

/**
 * Prepares for a new submission through a child's personal link, which allows only one record. A record that was sent
 * back is removed in favour of the new one, and can be restored for a while.
 * @throws Failure `conflict` for a child whose details have already arrived, `gone` for a child who is no longer
 *   expected.
 */
async function makeWay(tx: Tx, expected: number, now: Date): Promise<void> {
  const row = await findExpected(tx, null, expected);
  if (!row) throw new ClosedLink("form", "inactive");
  if (row.student_id === null) return;
  const before = await findStudent(tx, row.school_id, row.student_id);
  if (before?.sent_back == null) throw familyFailures.alreadyReceived();
  await removeIn(tx, PARENT, before, reasonSentences.sentAgain(), now);
}

/**
 * Replaces a family's earlier attempt that received no response.
 * @param values validated text and stored file names, keyed by field name
 * @throws Failure `conflict` if the school has verified the record in the meantime, or for an answer that someone else
 *   has already given.
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
    reason: reasonSentences.triedAgain(),
  });
}
