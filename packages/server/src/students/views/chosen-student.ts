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

/** A student of a school, or of any with null. */
export interface Chosen {
  school: number | null;
  /** In one of these classes, unless null. */
  classes?: readonly number[] | null;
  id: number;
  /** The versions that whoever decides may have looked at; without, whatever there is is meant. */
  wanted?: WantedVersions | undefined;
}

/** One version as what is wanted of a student. */
export const asWanted = (version: number | undefined): Pick<Chosen, "wanted"> =>
  version === undefined ? {} : { wanted: [String(version)] };

/** The database, whose transactions about one school wait for each other where it is known. */
export const ofSchool = (db: Db, school: number | null): Db => (school === null ? db : inLineOf(db, school));

/**
 * A student about whom something is decided, as they were looked at.
 * @throws Failure `missing`, Stale where the record is not of the version that was looked at.
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

/** @throws Stale, which says what of a record has changed since it was looked at. */
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
 * The changed parts of a record. A version is kept when answers, photo or class change, and not when only the state
 * does: where the seen version itself is not kept, its answers are those of the next one, and its state counts as
 * changed.
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

/** The parts of a record that people change, apart from its state. */
export type ChangedParts = Pick<Student, "meta" | "files" | "photo" | "class_id">;

/** The names of what is another in a record than it was, without what it says: answers, files, "photo", and "class". */
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
