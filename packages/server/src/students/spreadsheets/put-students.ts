import { importFailures } from "@idms/core/collect/imports/import-failures";
import { uniqueAnswers } from "@idms/core/forms/answers/unique-answers";
import type { StudentStatus } from "@idms/core/students/records/status";
import type { PlannedChange, PlannedStudent } from "@idms/core/students/spreadsheets/student-import";
import type { SQL } from "drizzle-orm";
import { recordAction, recordActions } from "../../trust/log/log-rows.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import type { App } from "../../installation/open-app.ts";
import { followInto } from "../../school/rosters/match-class.ts";
import { keepImport } from "../../school/spreadsheets/import-journal.ts";
import type { ImportOptions } from "../../school/spreadsheets/sheet-import.ts";
import type { IdTemplate } from "../../cards/designs/design-rows.ts";
import { keepEarlierOf, withEarlier } from "../edits/keep-changed.ts";
import type { ReadyPhotos } from "../photos/ready-photos.ts";
import type { PlannedSourced, PlannedStudents } from "./plan-students.ts";
import { linkSourced, type SourcedStudent } from "../../installation/students/sourced-rows.ts";
import {
  changeStaged,
  claimStaged,
  insertStaged,
  keepImported,
  stageImport,
  type SheetStudent,
  type StagedClaim,
  type StagedImport,
} from "../../installation/students/stage-import.ts";

export interface StudentImportOptions extends ImportOptions {
  status: StudentStatus;
  /**
   * Whether to skip new students without a photo instead of rejecting the import, if most students in the list
   * already exist.
   */
  newMayWait?: boolean | undefined;
  /** The design that the students will be printed with. The default is the school's default design. */
  design?: IdTemplate | undefined;
  /** Called with the number of planned students whose photos have been checked and prepared. */
  onProgress?: ((done: number) => void) | undefined;
}

/** The rows to import. */
export type GoodRows = PlannedStudents["plan"];

/** The student of a sheet row. */
export interface ImportedRow {
  row: number;
  id: number;
  classId: number;
}

/** The photos that the import has stored. */
interface StoredPhotos {
  /** The names of the photos, keyed by row. */
  stored: ReadonlyMap<number, string>;
  ready: Pick<ReadyPhotos, "measuredOf">;
}

/**
 * Adds and changes the students of a sheet in one transaction, with the earlier versions of changed students, their
 * unique answers, and log entries for each student and for the sheet. Everything is prepared first, so that other
 * writers hardly have to wait.
 * @returns the students that were added
 * @throws Failure `conflict` if a unique answer or one of the students was changed in the meantime. In that case,
 *   nothing has changed.
 */
export async function putStudents(
  app: App,
  planned: PlannedStudents,
  good: GoodRows,
  photos: StoredPhotos,
  options: StudentImportOptions,
): Promise<ImportedRow[]> {
  const { create, change } = good;
  if (create.length + change.length === 0) {
    await linkUnchanged(app, planned, good);
    return [];
  }
  const rows = {
    create: newStudents(planned, create, photos),
    change: changedStudents(planned, change, photos),
    claims: claimsOf(planned, good),
  };
  return stageImport(app.db, rows, (staged, db) =>
    withEarlier(db, change, (earlier) => putStaged(db, planned, good, options, { ...staged, earlier })),
  );
}

/** Stores the IDs in the school's own system of the students whom a sheet does not change. */
export async function linkUnchanged(
  { db }: Pick<App, "db">,
  { school, sourced }: PlannedStudents,
  { skip }: Pick<GoodRows, "skip">,
): Promise<void> {
  const links = linksOf(sourced, skip);
  if (links.length > 0) await transaction(db, (tx) => linkSourced(tx, school.id, links));
}

/** Returns the IDs in the school's own system that are not stored yet. */
const linksOf = (
  { ofRows, ofStudents }: PlannedSourced,
  rows: readonly { row: number; id: number }[],
): SourcedStudent[] =>
  rows.flatMap(({ row, id }) => {
    const sourced_id = ofRows.get(row);
    return sourced_id === undefined || sourced_id === ofStudents.get(id) ? [] : [{ id, sourced_id }];
  });

function putStaged(
  db: Db,
  { school, form, trace, sourced }: PlannedStudents,
  { create, change, skip, reject }: GoodRows,
  { actor, status, file, draft, alongside }: StudentImportOptions,
  staged: StagedImport & { earlier: SQL },
): Promise<ImportedRow[]> {
  const fields = form.fields.map(({ name }) => name);
  return transaction(db, async (tx) => {
    const ids = await insertStaged(tx, staged, { school_id: school.id, form_template_id: form.id, status });
    await keepEarlierOf(tx, change, staged.earlier, actor.name);
    await changeStaged(tx, staged);
    const added = create.map(({ row, classId }, at) => ({ row, classId, id: ids[at] as number }));
    await linkSourced(tx, school.id, linksOf(sourced, [...added, ...change, ...skip]));
    const taken = await claimStaged(tx, staged, { school: school.id, fields });
    if (taken) throw importFailures.answerTaken({ label: taken.label, row: taken.row });
    const kept = await keepImport(
      tx,
      { actor, file, draft },
      {
        kind: "students",
        school_id: school.id,
        form_template_id: form.id,
        created: create.length,
        changed: change.length,
        unchanged: skip.length,
        rejected: reject.length,
        trace,
      },
    );
    await keepImported(tx, staged, kept);
    for (const room of new Set([...create, ...change].map(({ classId }) => classId)))
      await followInto(tx, room);
    const by = {
      user_id: actor.id,
      actor: actor.name,
      done: "students.import" as const,
      school_id: school.id,
    };
    await recordActions(tx, [
      ...added.map(({ row, id }) => ({ ...by, subject_id: id, details: { file, row } })),
      ...change.map(({ row, id, changes }) => {
        const changed = changes.map(({ column }) => column);
        return { ...by, subject_id: id, details: { file, row, changed } };
      }),
    ]);
    await recordAction(tx, {
      ...by,
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
    await alongside?.(tx, {
      create: create.length,
      change: change.length,
      skip: skip.length,
      reject,
    });
    return added;
  });
}

function* newStudents(
  { photos }: PlannedStudents,
  create: readonly PlannedStudent[],
  { stored, ready }: StoredPhotos,
): Generator<SheetStudent> {
  for (const { row, classId, full_name, parent_phone, meta, files } of create) {
    const photo = stored.get(row) ?? null;
    yield {
      row,
      class_id: classId,
      full_name,
      parent_phone,
      photo,
      measured: photo === null ? null : ready.measuredOf(photo),
      meta,
      files: withPhoto(files, photo, photos),
    };
  }
}

function* changedStudents(
  { photos }: PlannedStudents,
  change: readonly PlannedChange[],
  { stored, ready }: StoredPhotos,
): Generator<SheetStudent & { id: number }> {
  for (const { row, id, classId, full_name, parent_phone, meta, photo: before, files } of change) {
    const photo = stored.get(row) ?? null;
    const kept = Object.entries(files).filter(([, file]) => photo === null || file !== before);
    const named = withPhoto(Object.fromEntries(kept), photo, photos);
    const measured = photo === null ? null : ready.measuredOf(photo);
    const shown = { photo: photo ?? before, measured };
    yield { row, id, class_id: classId, full_name, parent_phone, ...shown, meta, files: named };
  }
}

const withPhoto = (
  files: Readonly<Record<string, string>>,
  photo: string | null,
  photos: PlannedStudents["photos"],
): Record<string, string> =>
  photo === null || photos === null ? { ...files } : { ...files, [photos.answer]: photo };

function* claimsOf({ form }: PlannedStudents, { create, change }: GoodRows): Generator<StagedClaim> {
  for (const [index, { row, meta }] of create.entries())
    for (const claim of uniqueAnswers(form.fields, meta))
      yield { ...claim, row, student: { place: index + 1 } };
  for (const { row, id, meta } of change)
    for (const claim of uniqueAnswers(form.fields, meta)) yield { ...claim, row, student: { id } };
}
