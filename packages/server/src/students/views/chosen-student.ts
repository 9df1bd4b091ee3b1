import { staleFailures, changerSentences } from "@idms/core/upkeep/versions/stale-failures";
import { fieldLabel } from "@idms/core/forms/values/field";
import { submissionText } from "@idms/core/messages";
import { recordText } from "@idms/core/students/records/record-text";
import type { Sentence } from "@idms/core/sentence";
import { isWanted, type WantedVersions } from "@idms/core/upkeep/versions/etag";
import { lastDeed, PARENT } from "../../trust/log/log-rows.ts";
import { inLineOf, type Db, type Tx } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { readEarlier } from "../../trust/versions/version-rows.ts";
import { Stale } from "../../trust/versions/stale.ts";
import { answeredFields } from "./answered-fields.ts";
import { findStudent, type PlacedStudent, type Student } from "../../installation/students/student-rows.ts";

/** The ID of a student, and the school that the student must belong to. Null means any school. */
export interface Chosen {
  school: number | null;
  /** The classes that the student must be in, or null for any class. */
  classes?: readonly number[] | null;
  id: number;
  /** The versions that the user may have seen. If omitted, any version is accepted. */
  wanted?: WantedVersions | undefined;
}

/** Returns the option that accepts only one version of a student. */
export const asWanted = (version: number | undefined): Pick<Chosen, "wanted"> =>
  version === undefined ? {} : { wanted: [String(version)] };

/** Returns the database, with transactions queued per school if the school is known. */
export const ofSchool = (db: Db, school: number | null): Db => (school === null ? db : inLineOf(db, school));

/**
 * Finds a student for a decision, in a version that the user has seen.
 * @throws Failure `missing`; Stale if the user has not seen the record's version.
 */
export async function findChosen(
  tx: Tx,
  { school, classes = null, id, wanted }: Chosen,
): Promise<PlacedStudent> {
  const student = await findStudent(tx, school, id, classes);
  if (!student) throw missing("student");
  await requireSeen(tx, student, wanted);
  return student;
}

/** @throws Stale, with the parts of the record that have changed since the user saw it. */
export async function requireSeen(
  tx: Tx,
  student: PlacedStudent,
  wanted: WantedVersions | undefined,
): Promise<void> {
  if (isWanted(wanted, student.version)) return;
  const earlier = await readEarlier(tx, "students", student.id);
  const [last] = earlier;
  const changedBy =
    last?.version === student.version - 1
      ? last.replaced_by
      : ((await lastDeed(tx, "students", student.id))?.actor ?? null);
  const seen = Math.max(0, ...seenBefore(wanted, student.version));
  const kept = earlier.findLast(({ version }) => version >= seen);
  const changed = changedSince(student, kept?.version === seen, kept?.content as Student | undefined);
  const labels = await labelsOf(tx, student, changed);
  const by = inWords(changedBy);
  const said =
    labels.length === 0 ? staleFailures.notDone({ by }) : staleFailures.partsChanged({ by, parts: labels });
  throw new Stale(student, changedBy, { changed, said });
}

function inWords(changedBy: string | null): string | Sentence {
  if (changedBy === null) return changerSentences.somebody();
  return changedBy === PARENT.username ? changerSentences.family() : changedBy;
}

const seenBefore = (wanted: WantedVersions | undefined, current: number): number[] =>
  (Array.isArray(wanted) ? wanted : []).map(Number).filter((version) => version < current);

/**
 * Returns the changed parts of a record. A version is kept when answers, photo or class change, but not when only the
 * status changes. If the version that the user saw was not kept, the next kept version has the same answers, and the
 * status counts as changed.
 */
const changedSince = (now: Student, isExact: boolean, before: Student | undefined): string[] => [
  ...(before ? changedNames(before, now) : []),
  ...(isExact && before?.status === now.status && sameMark(before, now) ? [] : ["status"]),
];

const sameMark = (one: Student, other: Student): boolean =>
  JSON.stringify(one.sent_back ?? null) === JSON.stringify(other.sent_back ?? null);

const [, , room, status] = submissionText.columns;
const BESIDE: Readonly<Record<string, string>> = { photo: recordText.photo, class: room, status };

async function labelsOf(tx: Tx, student: Student, changed: readonly string[]): Promise<string[]> {
  const fields = await answeredFields(tx, student);
  return changed.map((name) => {
    const field = fields.find((each) => each.name === name);
    return field ? fieldLabel(field) : (BESIDE[name] ?? name);
  });
}

/** The parts of a record that users can change, excluding its status. */
export type ChangedParts = Pick<Student, "meta" | "files" | "photo" | "class_id">;

/** Returns the names of the changed parts of a record, not their content: answers, files, "photo" and "class". */
export function changedNames(before: ChangedParts, { meta, files, ...after }: ChangedParts): string[] {
  const answers = Object.keys(meta).filter((name) => meta[name] !== before.meta[name]);
  const others = Object.keys(files).filter(
    (name) => files[name] !== before.files[name] && files[name] !== after.photo,
  );
  return [
    ...answers,
    ...others,
    ...(after.photo === before.photo ? [] : ["photo"]),
    ...(after.class_id === before.class_id ? [] : ["class"]),
  ];
}
