import { Failure, uniqueAnswers, type PlannedStudent, type RowNote, type StudentStatus } from "@idms/core";
import { recordAction } from "../accounts/records.ts";
import { isRefused, type ImportOptions, type ImportOutcome } from "../classes/sheet-import.ts";
import { transaction } from "../db/connect.ts";
import { removeStored, storeFile } from "../files/stored-files.ts";
import type { App } from "../open-app.ts";
import type { PlannedStudents } from "./plan-students.ts";
import { claimAnswers, insertStudents } from "./records.ts";
import { takePhotos } from "./take-photos.ts";

export interface StudentImportOptions extends ImportOptions {
  status: StudentStatus;
  /** Is told how many of the planned students' photos have been looked at. */
  onProgress?: ((done: number) => void) | undefined;
}

export interface ImportedStudents extends ImportOutcome {
  /** Students who go in without a photo, because the form does not require the one that their row names. */
  withoutPhoto: RowNote[];
}

/**
 * Carries a plan out: photos are made ready and stored first, then all students go in with their unique answers and an
 * entry in the audit log, in one transaction. Rejected rows keep everything out unless `partial` asks for the good
 * ones. When nothing goes in, no photo stays; what a kill leaves behind belongs to nobody and is swept later.
 * @throws Failure `conflict` when somebody else gave a unique answer meanwhile, and when a file cannot be written.
 */
export async function importStudents(
  app: App,
  planned: PlannedStudents,
  options: StudentImportOptions,
): Promise<ImportedStudents> {
  const { plan, photos } = planned;
  const stored = new Map<number, string>();
  const rejected = [...plan.reject];
  const withoutPhoto: RowNote[] = [];
  const discard = async () => {
    for (const name of stored.values()) await removeStored(app.folder.photos, name);
  };
  try {
    if (photos) {
      await takePhotos(photos, {
        async onPhoto(row, bytes) {
          const isNeeded = !options.dryRun && (options.partial || rejected.length === 0);
          if (isNeeded) stored.set(row, await storeFile(app.folder.photos, bytes, "jpg"));
        },
        onProblem: (note) => (photos.required ? rejected : withoutPhoto).push(note),
        onProgress: options.onProgress,
        signal: options.signal,
      });
    }
    const reject = rejected.toSorted(byRow);
    const badRows = new Set(reject.map(({ row }) => row));
    const students = plan.create.filter(({ row }) => !badRows.has(row));
    const refused = isRefused(reject, students.length + plan.skip.length, options);
    options.signal?.throwIfAborted();
    if (refused) await discard();
    else if (students.length > 0 && !options.dryRun)
      await insertAll(app, planned, students, stored, badRows.size, options);
    return {
      refused,
      create: refused ? 0 : students.length,
      skip: plan.skip.length,
      reject,
      withoutPhoto: withoutPhoto.toSorted(byRow),
      mapping: plan.mapping,
      ignored: plan.ignored,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

const byRow = (a: RowNote, b: RowNote): number => a.row - b.row;

function insertAll(
  app: App,
  { school, form, plan, photos }: PlannedStudents,
  students: readonly PlannedStudent[],
  stored: ReadonlyMap<number, string>,
  rejected: number,
  { actor, status, file }: StudentImportOptions,
): Promise<void> {
  const rows = students.map(({ row, classId, full_name, parent_phone, meta }) => {
    const photo = stored.get(row) ?? null;
    return {
      school_id: school.id,
      class_id: classId,
      form_template_id: form.id,
      status,
      full_name,
      parent_phone,
      photo,
      meta: photo === null || photos === null ? meta : { ...meta, [photos.answer]: photo },
    };
  });
  return transaction(app.db, (tx) => {
    const ids = insertStudents(tx, rows);
    for (const [index, { row, meta }] of students.entries()) {
      const answers = uniqueAnswers(form.fields, meta);
      const [taken] = claimAnswers(tx, { id: ids[index] as number, school_id: school.id }, answers);
      if (!taken) continue;
      const label = answers.find(({ field }) => field === taken.field)?.label;
      throw new Failure(
        "conflict",
        `Nothing was imported: somebody else has just submitted the ${label} of row ${row}.`,
      );
    }
    recordAction(tx, {
      user_id: actor.id,
      actor: actor.name,
      action: "import",
      subject: "students",
      school_id: school.id,
      details: { file, form: form.name, status, created: ids.length, skipped: plan.skip.length, rejected },
    });
  });
}
