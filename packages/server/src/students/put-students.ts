import { Failure, uniqueAnswers, type PlannedChange, type PlannedStudent } from "@idms/core";
import { recordAction } from "../accounts/records.ts";
import { transaction } from "../db/connect.ts";
import type { App } from "../open-app.ts";
import type { GoodRows, StudentImportOptions } from "./import-students.ts";
import type { PlannedStudents } from "./plan-students.ts";
import {
  changeStudents,
  claimForMany,
  insertStudents,
  releaseAnswers,
  type AnswerClaim,
  type NewStudent,
  type StudentChange,
} from "./records.ts";

/** Which student a row of the sheet is. */
export interface ImportedRow {
  row: number;
  id: number;
  classId: number;
}

/** Names of stored photos by row. */
type Stored = ReadonlyMap<number, string>;

/**
 * Adds and changes the students of a sheet in one transaction, with their unique answers and an entry in the log. Rows
 * are made as they are written, so that however many there are only a few hundred are in memory twice.
 * @returns who was added
 * @throws Failure `conflict` when somebody else gave a unique answer meanwhile; then nothing has happened.
 */
export async function putStudents(
  app: App,
  planned: PlannedStudents,
  { create, change, skip, reject }: GoodRows,
  stored: Stored,
  { actor, status, file }: StudentImportOptions,
): Promise<ImportedRow[]> {
  if (create.length + change.length === 0) return [];
  const { school, form } = planned;
  return transaction(app.db, (tx) => {
    const ids = insertStudents(tx, newStudents(planned, create, stored, status));
    const added = create.map(({ row, classId }, index) => ({ row, classId, id: ids[index] as number }));
    changeStudents(tx, changedStudents(planned, change, stored));
    const changed = change.map(({ id }) => id);
    releaseAnswers(
      tx,
      changed,
      form.fields.map(({ name }) => name),
    );
    const claims = [
      ...create.flatMap((each, index) => claimsOf(planned, each, ids[index] as number)),
      ...change.flatMap((each) => claimsOf(planned, each, each.id)),
    ];
    const [taken] = claimForMany(tx, school.id, claims);
    if (taken)
      throw new Failure(
        "conflict",
        `Nothing was imported: somebody else has just submitted the ${taken.label} of row ${taken.row}.`,
      );
    recordAction(tx, {
      user_id: actor.id,
      actor: actor.name,
      action: "import",
      subject: "students",
      school_id: school.id,
      details: {
        file,
        form: form.name,
        status,
        created: create.length,
        changed: change.length,
        skipped: skip.length,
        rejected: new Set(reject.map(({ row }) => row)).size,
      },
    });
    return added;
  });
}

function* newStudents(
  { school, form, photos }: PlannedStudents,
  create: readonly PlannedStudent[],
  stored: Stored,
  status: StudentImportOptions["status"],
): Generator<NewStudent> {
  for (const { row, classId, full_name, parent_phone, meta, files } of create) {
    const photo = stored.get(row) ?? null;
    yield {
      school_id: school.id,
      class_id: classId,
      form_template_id: form.id,
      status,
      full_name,
      parent_phone,
      photo,
      meta,
      files: withPhoto(files, photo, photos),
    };
  }
}

function* changedStudents(
  { photos }: PlannedStudents,
  change: readonly PlannedChange[],
  stored: Stored,
): Generator<StudentChange> {
  for (const { row, id, classId, full_name, parent_phone, meta, photo: before, files } of change) {
    const photo = stored.get(row) ?? null;
    const kept = Object.entries(files).filter(([, file]) => photo === null || file !== before);
    const named = withPhoto(Object.fromEntries(kept), photo, photos);
    yield { id, class_id: classId, full_name, parent_phone, photo: photo ?? before, meta, files: named };
  }
}

const withPhoto = (
  files: Readonly<Record<string, string>>,
  photo: string | null,
  photos: PlannedStudents["photos"],
): Record<string, string> =>
  photo === null || photos === null ? { ...files } : { ...files, [photos.answer]: photo };

interface RowClaim extends AnswerClaim {
  student: number;
  row: number;
  label: string;
}

const claimsOf = ({ form }: PlannedStudents, { row, meta }: PlannedStudent, student: number): RowClaim[] =>
  uniqueAnswers(form.fields, meta).map((claim) => ({ ...claim, student, row }));
