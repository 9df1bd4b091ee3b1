import { importFailures } from "@idms/core/collect/imports/import-failures";
import { fieldLabel } from "@idms/core/forms/values/field";
import type { Sentence } from "@idms/core/sentence";
import type { WatchedJob } from "@idms/core/print/batches/watched-job";
import { headingsOf, type RowNote } from "@idms/core/spreadsheets/cells/sheet-columns";
import { openPhotosOf } from "@idms/core/node/spreadsheets/sheet-photos";
import { rowsNotRight } from "../../school/spreadsheets/sheet-import.ts";
import { carryOutPlan } from "../../students/spreadsheets/carry-out-plan.ts";
import { planStudents } from "../../students/spreadsheets/plan-students.ts";
import type { App } from "../../installation/open-app.ts";
import { chooseTemplate } from "../../print/choosing/choose-template.ts";
import type { DroppedWork } from "./dropped-work.ts";
import { basename, extname } from "node:path";
import { findClass } from "@idms/core/school/classes/find-class";
import { classLabel } from "@idms/core/school/classes/label";
import { headingFor } from "@idms/core/spreadsheets/headings/match-headings";
import { guessSentences } from "@idms/core/spreadsheets/said/guess-sentences";
import type { Guess } from "@idms/core/spreadsheets/cells/read-choice";
import { listClasses } from "../../school/classes/class-rows.ts";
import { chooseSchool } from "../../school/schools/choose-school.ts";

/** A row for a valid student. In a dry run, the ID is null for a student who has not been added yet. */
export interface ReadyRow {
  row: number;
  classId: number;
  id: number | null;
}

/** The result of importing a spreadsheet. */
export type ImportCounts = Pick<
  WatchedJob,
  "problem" | "create" | "change" | "skip" | "reject" | "withoutPhoto" | "ignored" | "guesses"
>;

export interface ImportedSheet {
  counts: ImportCounts;
  /** The students to print. */
  ready: ReadyRow[];
  /** The form's field labels, keyed by field name. */
  labels: WatchedJob["labels"];
}

/**
 * Imports the students of a dropped spreadsheet as VERIFIED. Photos in the zip archive replace existing photos,
 * because the contents of the folder are what gets printed. An invalid row or photo blocks all printing unless
 * `partial` is set.
 * @throws Failure like `planStudents`, `chooseTemplate` and `carryOutPlan`.
 */
export async function importDropped(app: App, work: DroppedWork): Promise<ImportedSheet> {
  const { rows, choice, paths } = work;
  const { partial, dryRun, actor, signal } = choice;
  const photos = await openPhotosOf(paths.photos ?? undefined, paths.spreadsheet, rows);
  try {
    const { school, form, photoColumn, keyField, wishes, understanding, reading } = choice;
    const named = await classOfName(app, work);
    const sheet = {
      rows,
      school,
      class: named?.class ?? choice.class,
      form,
      photos,
      photoColumn,
      keyField,
      wishes,
      understanding,
      sure: reading?.sure,
    };
    const planned = await planStudents(app, { ...sheet, replacePhotos: paths.photos !== null });
    const design = await chooseTemplate(app, planned.school, choice.template);
    const options = { file: paths.spreadsheet, partial, dryRun, actor, signal, design };
    const done = await carryOutPlan(app, planned, { ...options, status: "VERIFIED" });
    const { create, change, skip, reject, withoutPhoto, ignored, students } = done;
    const guesses = [...work.guesses, ...(named ? [named.guess] : []), ...done.guesses];
    const bad = new Set([...reject, ...withoutPhoto].map(({ row }) => row));
    const added = dryRun ? planned.plan.create.map(({ row, classId }) => ({ row, classId, id: null })) : [];
    const problem = problemOf(done, partial);
    return {
      counts: { problem, create, change, skip, reject, withoutPhoto, ignored, guesses },
      ready: [...added, ...students].filter(({ row }) => !bad.has(row)),
      labels: Object.fromEntries(planned.form.fields.map((field) => [field.name, fieldLabel(field)])),
    };
  } finally {
    photos?.close();
  }
}

const rowCount = (notes: readonly RowNote[]): number => new Set(notes.map(({ row }) => row)).size;

function problemOf(
  { refused, reject, withoutPhoto }: { refused: boolean; reject: RowNote[]; withoutPhoto: RowNote[] },
  partial: boolean,
): Sentence | null {
  if (refused) return rowsNotRight(reject).sentence;
  if (withoutPhoto.length > 0 && !partial)
    return importFailures.photosMissing({ n: rowCount(withoutPhoto) }).sentence;
  return null;
}

/** A class named by a file or sheet, and the guess that reports it. */
interface NamedClass {
  class: string;
  guess: Guess;
}

/**
 * Returns the class for a sheet without a class column, from the name of the file or the sheet. Returns undefined if
 * neither names a class of the school, or if they name different classes.
 */
async function classOfName(
  app: App,
  { choice, rows, sheet, paths }: Pick<DroppedWork, "choice" | "rows" | "sheet" | "paths">,
): Promise<NamedClass | undefined> {
  const isWished = (choice.wishes ?? []).some(({ field }) => /^class/i.test(field));
  if (choice.class !== undefined || isWished) return undefined;
  if (headingFor(headingsOf(rows), "class_name") !== undefined) return undefined;
  const rooms = await listClasses(app.db, (await chooseSchool(app, choice.school)).id);
  const file = basename(paths.spreadsheet, extname(paths.spreadsheet));
  const found = [
    { said: guessSentences.classOfFileName, name: file },
    { said: guessSentences.classOfSheetName, name: sheet },
  ].flatMap(({ said, name }) => {
    const { room } = name === "" ? {} : findClass(rooms, name);
    return room ? [{ said, name, room }] : [];
  });
  const [first, second] = found;
  if (!first || (second && second.room.id !== first.room.id)) return undefined;
  const said = first.said({ text: first.name, class: classLabel(first.room) });
  return { class: `id:${first.room.id}`, guess: { what: "band", ...said } };
}
