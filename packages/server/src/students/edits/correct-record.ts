import type { Sentence } from "@idms/core/sentence";
import { can, type Holder } from "@idms/core/school/accounts/rights";
import { checkSaid } from "@idms/core/forms/answers/check-said";
import { fieldFor, type FormField } from "@idms/core/forms/values/field";
import { claimedWith, uniqueAnswers as claimsOf } from "@idms/core/forms/answers/unique-answers";
import { RECORD_ACTIONS, type Correction } from "@idms/core/students/records/record-actions";
import type { WantedVersions } from "@idms/core/upkeep/versions/etag";
import { and, eq, inArray } from "drizzle-orm";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { isClassThere } from "../../school/classes/class-rows.ts";
import { transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import { uniqueAnswers } from "../../installation/tables/schema.ts";
import { missing, unknownReference } from "../../trust/failures/missing.ts";
import { followInto, matchClass } from "../../school/rosters/match-class.ts";
import { editStudent } from "../../trust/versions/edit-row.ts";
import { answeredFields } from "../views/answered-fields.ts";
import {
  changedNames,
  type ChangedParts,
  ofSchool,
  requireSeen,
  type Chosen,
} from "../views/chosen-student.ts";
import { refusedAnswers } from "./refused-answers.ts";
import { takenAnswers } from "./taken-answers.ts";
import { claimAnswers } from "../../installation/students/answer-rows.ts";
import {
  countMoved,
  findStudent,
  type PlacedStudent,
  type Student,
} from "../../installation/students/student-rows.ts";
import { studentFailures } from "@idms/core/students/records/student-failures";

/** The user who corrects a record: a staff member, or an operator at the command line, who has all rights. */
export type Corrector = Doer & Partial<Holder>;

export interface RecordChange extends Partial<Omit<Correction, "reason">> {
  /** The user's reason, or the program's. */
  reason?: string | Sentence;
  /** The name of a stored photo that replaces the current one. */
  photo?: string;
  /** The names of the stored files that replace the files in answers, including the photo. */
  files?: Readonly<Record<string, string>>;
  /** Whether the parent makes the correction, in which case the sent-back mark is cleared. */
  byFamily?: boolean;
  /**
   * Whether the photo is the same picture, only rotated or cropped. If it was carried over into the new year, it
   * remains marked as carried over.
   */
  isSamePicture?: boolean;
  /** The log action, if it is more specific than a correction. */
  done?: "students.replace_photo";
  wanted?: WantedVersions | undefined;
}

/**
 * Corrects a record in one transaction: changes its answers according to the rules of its form, keeps the earlier
 * version and sets the status according to `RECORD_ACTIONS`. If nothing differs, nothing is saved.
 * @throws Failure `missing`; `invalid` with a message for each field; `conflict` for an answer that another student of
 *   the school has given; `forbidden` if the user wants to keep a record verified without the right to verify; Stale.
 */
export async function correctRecord(
  db: Db,
  corrector: Corrector,
  { school, classes = null, id }: Chosen,
  change: RecordChange,
): Promise<PlacedStudent> {
  requireMayKeep(corrector, change);
  return transaction(ofSchool(db, school), async (tx) => {
    const before = await findStudent(tx, school, id, classes);
    if (!before) throw missing("student");
    return correctIn(tx, corrector, before, change);
  });
}

/** Whether a user can verify records, taking all restrictions into account, such as those of an API token. */
export const mayVerify = ({ role, grants = [], ...corrector }: Corrector): boolean =>
  role === undefined || can({ ...corrector, role, grants }, "students.verify");

/** @throws Failure `forbidden` if the user wants to keep a record verified without the right to verify. */
export function requireMayKeep(corrector: Corrector, { keep_verified }: RecordChange): void {
  if (keep_verified && !mayVerify(corrector)) throw studentFailures.mayNotKeepVerified();
}

/** Corrects a student who was found in the same transaction. */
export async function correctIn(
  tx: Tx,
  corrector: Corrector,
  before: PlacedStudent,
  change: RecordChange,
): Promise<PlacedStudent> {
  const changes = await changesOf(tx, before, change);
  const changed = changedNames(before, changes);
  if (changed.length === 0) return before;
  await requireSeen(tx, before, change.wanted);
  const { right, after } = RECORD_ACTIONS.correct;
  const keepVerified = change.keep_verified ?? false;
  const state = after(before, {
    isPrintedSince: false,
    keepVerified,
    mark: null,
    byFamily: change.byFamily ?? false,
  });
  const edit = { by: corrector.username, reason: change.reason };
  const row = await editStudent(tx, before.id, { ...changes, ...state }, edit);
  if (row) await countMoved(tx, [row], { class_id: before.class_id, status: before.status });
  await (row && row.class_id !== before.class_id ? followInto : matchClass)(tx, row?.class_id ?? 0);
  const details = { changed, ...(state.status !== before.status && { status: state.status }) };
  await writeDown(tx, corrector, { done: change.done ?? right, details }, before);
  return (await findStudent(tx, before.school_id, before.id)) as PlacedStudent;
}

type Changes = ChangedParts & Pick<Student, "full_name" | "parent_phone" | "carried_photo">;

/** Returns the new content of a record and claims its unique answers. */
async function changesOf(tx: Tx, before: Student, change: RecordChange): Promise<Changes> {
  const fields = await answeredFields(tx, before);
  const values = checked(fields, change.answers ?? {});
  const meta = { ...before.meta, ...values };
  const answer = (target: "full_name" | "parent_phone") => {
    const field = fieldFor(fields, target);
    return field && Object.hasOwn(values, field.name) ? String(values[field.name]) : before[target];
  };
  const photoField = fieldFor(fields, "photo")?.name;
  const given = { ...before.files, ...change.files };
  const sent = photoField === undefined ? undefined : change.files?.[photoField];
  const { photo = sent ?? before.photo } = change;
  const files =
    photo === null || photo === before.photo || photoField === undefined
      ? given
      : { ...given, [photoField]: photo };
  await claimAnew(tx, before, fields, { given: Object.keys(values), meta });
  return {
    full_name: answer("full_name"),
    parent_phone: answer("parent_phone"),
    photo,
    carried_photo:
      change.isSamePicture && before.carried_photo === before.photo ? photo : before.carried_photo,
    meta,
    files,
    class_id: await classOf(tx, before, change.classroom),
  };
}

/**
 * Returns the new answers after cleaning them. The other answers stay unchanged, regardless of what the current form
 * requires.
 */
function checked(
  fields: readonly FormField[],
  answers: Readonly<Record<string, string>>,
): Record<string, string> {
  const texts = fields.filter(({ type }) => type !== "file");
  const given = texts.filter(({ name }) => Object.hasOwn(answers, name));
  const unknown = Object.keys(answers).find((name) => !given.some((field) => field.name === name));
  if (unknown !== undefined)
    throw studentFailures.unknownAnswer({ name: unknown, fields: texts.map(({ name }) => name) });
  const { values, errors, ok } = checkSaid(given, answers);
  if (ok) return values;
  throw refusedAnswers(given, errors);
}

async function claimAnew(
  tx: Tx,
  { id, school_id }: Student,
  fields: readonly FormField[],
  { given, meta }: { given: readonly string[]; meta: Readonly<Record<string, unknown>> },
): Promise<void> {
  const names = claimedWith(fields, given);
  if (names.length === 0) return;
  await tx
    .delete(uniqueAnswers)
    .where(and(eq(uniqueAnswers.student_id, id), inArray(uniqueAnswers.field, names)))
    .run();
  const claims = claimsOf(fields, meta).filter(({ field }) => names.includes(field));
  const taken = await claimAnswers(tx, { id, school_id }, claims);
  if (taken.length > 0) throw takenAnswers(fields, taken);
}

async function classOf(tx: Tx, before: Student, wanted: number | undefined): Promise<number> {
  if (wanted === undefined || wanted === before.class_id) return before.class_id;
  if (!(await isClassThere(tx, before.school_id, wanted))) throw unknownReference("classroom", "class");
  return wanted;
}
