import { Failure } from "@idms/core/failure";
import { fieldFor, fieldLabel } from "@idms/core/forms/values/field";
import { dayOf } from "@idms/core/forms/values/iso-date";
import { traceOf } from "@idms/core/collect/imports/sheet-mapping";
import type { ColumnWish } from "@idms/core/spreadsheets/headings/column-wish";
import { isMadeOf } from "@idms/core/spreadsheets/headings/heading-parts";
import { withJoinedColumns } from "@idms/core/spreadsheets/columns/joined-columns";
import { hasWholeName, wholeAddress } from "@idms/core/spreadsheets/headings/match-headings";
import {
  cellText,
  headingsOf,
  type DecidedRow,
  type SheetRow,
} from "@idms/core/spreadsheets/cells/sheet-columns";
import { questionFailures } from "@idms/core/spreadsheets/said/question-failures";
import type { Sure } from "@idms/core/spreadsheets/cells/sure";
import type { CellChoice } from "@idms/core/spreadsheets/columns/understand-cells";
import type { SheetTrace } from "@idms/core/spreadsheets/tables/whole-file";
import { photosAmong, photosLeft } from "@idms/core/students/spreadsheets/match-photos";
import { isSourcedId } from "@idms/core/students/spreadsheets/oneroster";
import { matchImportColumns } from "@idms/core/students/spreadsheets/needed-columns";
import { planStudentImport } from "@idms/core/students/spreadsheets/plan-import";
import type {
  PlannedChange,
  PlannedStudent,
  StudentImportPlan,
} from "@idms/core/students/spreadsheets/student-import";
import { yearOfRows } from "@idms/core/students/spreadsheets/year-of-rows";
import type { PhotoArchive } from "@idms/core/node/archives/photo-archive";
import { chooseClass, peopleIn } from "../../school/classes/choose-class.ts";
import { listClasses } from "../../school/classes/class-rows.ts";
import { chooseForm } from "../../school/forms/choose-form.ts";
import type { FormTemplate } from "../../school/forms/form-rows.ts";
import type { App } from "../../installation/open-app.ts";
import { chooseSchool } from "../../school/schools/choose-school.ts";
import type { School } from "../../school/schools/school-rows.ts";
import { listExpectedOfSchool } from "../../school/rosters/roster-rows.ts";
import { requireWhole } from "../../school/spreadsheets/import-journal.ts";
import { listAnswers } from "../../installation/students/answer-rows.ts";

/** A sheet of students and the options for it. Schools, classes and forms are given by ID or name. */
export interface StudentSheet {
  rows: readonly SheetRow[];
  school: string;
  /**
   * The class of all rows, or the year if each row names its own section. If omitted, each row names its own class.
   */
  class?: string | undefined;
  /** The form template whose fields the columns answer. Defaults to the school's only form template. */
  form?: string | undefined;
  photos: PhotoArchive | null;
  /** The heading of the column with the photo names. Defaults to the photo field's column. */
  photoColumn?: string | undefined;
  /** The field that identifies existing students. Defaults to the first unique field, together with the name. */
  keyField?: string | undefined;
  /** How to interpret ambiguous cells. */
  understanding?: CellChoice | undefined;
  /** The requested meaning of each column, which overrides its heading. */
  wishes?: readonly ColumnWish[] | undefined;
  /** Whether to replace the photos of existing students too, instead of only adding missing photos. */
  replacePhotos?: boolean | undefined;
  /** The questions that the user has already answered. They are not asked again. */
  sure?: readonly Sure[] | undefined;
  /** The user's decisions about doubtful rows. */
  decided?: readonly DecidedRow[] | undefined;
}

/** The name of the photo in notes if the sheet has no photo column. */
const NO_PHOTO_COLUMN = "Photo";

/** The source and target of an import's photos. */
export interface PlannedPhotos {
  /** The photo archive, or null if none was given. */
  archive: PhotoArchive | null;
  /** The heading of the column with the photo names, or the text used in notes if there is no such column. */
  column: string;
  /** The photo's name in messages. */
  label: string;
  /** The name of the field for the stored photo. */
  answer: string;
  /** Whether a student without a photo is rejected. */
  required: boolean;
  /**
   * The students whose photos are looked up: all students if a photo is required, otherwise only those whose row
   * names a photo.
   */
  students: (PlannedStudent | PlannedChange)[];
  /** The photo name in each row, including the rows of students who keep their photo. */
  named: StudentImportPlan["photoKeys"];
}

/** An import plan based on the sheet alone. The photos have not been checked yet. */
export interface PlannedStudents {
  school: School;
  form: FormTemplate;
  plan: StudentImportPlan;
  /** The planned photos, or null if the sheet names none. */
  photos: PlannedPhotos | null;
  /** The data that later sheets are compared with. */
  trace: SheetTrace;
  sourced: PlannedSourced;
}

/** The IDs in the school's own system. */
export interface PlannedSourced {
  /** The IDs in the sheet, keyed by row. */
  ofRows: ReadonlyMap<number, string>;
  /** The stored IDs, keyed by student. */
  ofStudents: ReadonlyMap<number, string | null | undefined>;
}

/**
 * Plans an import of students without changing anything. Of a form's file fields, only the photo is imported.
 * @throws Failure if a name is unknown, the headings cannot be matched, or photos are required and none are given.
 */
export async function planStudents(app: App, sheet: StudentSheet): Promise<PlannedStudents> {
  const { photoColumn, keyField, understanding } = sheet;
  const school = await chooseSchool(app, sheet.school);
  const form = await chooseForm(app, school, sheet.form, await peopleIn(app, school, sheet.class));
  const classes = await listClasses(app.db, school.id);
  const ofYear = sheet.class === undefined ? undefined : yearOfRows(sheet.rows, classes, sheet.class);
  const isOneClass = sheet.class !== undefined && ofYear === undefined;
  const fixedClass = isOneClass ? await chooseClass(app, school, sheet.class ?? "") : undefined;
  const { rows, wishes, guesses } = withJoinedColumns(
    ofYear ?? sheet.rows,
    sheet.wishes ?? [],
    hasWholeName(form.fields),
    wholeAddress(form.fields),
  );
  const existing = await withRosterNumbers(app, school);
  const plan = planStudentImport({
    today: dayOf(new Date()),
    rows,
    understanding,
    fields: form.fields,
    classes,
    fixedClass,
    existing,
    keyField,
    photoColumn,
    wishes,
    photoFiles: sheet.photos?.names,
    replacePhotos: sheet.replacePhotos ?? false,
    sure: sheet.sure,
    decided: sheet.decided,
  });
  const asSuggested = understanding?.as_suggested;
  const isOfStaff = fixedClass?.holds === "staff";
  const ofPhoto = { fixedClass: Boolean(fixedClass), isOfStaff, photoColumn, wishes, keyField, asSuggested };
  const { photo } = matchImportColumns(rows, form.fields, ofPhoto);
  const column = photo ?? (sheet.photos === null ? undefined : NO_PHOTO_COLUMN);
  plan.guesses.unshift(...guesses);
  const used = Object.keys(plan.mapping);
  plan.ignored = plan.ignored.filter((heading) => !used.some((column) => isMadeOf(column, heading)));
  if (sheet.photos && photo === undefined) await requireNamed(sheet.photos, rows, plan);
  const left = sheet.photos === null ? [] : await namedByNoRow(sheet.photos, plan);
  if (left.length > 0) plan.guesses.push(photosLeft(left));
  const { create, change, skip } = plan;
  const trace = traceOf(sheet.rows, [...create, ...change, ...skip]);
  const read = { rows: sheet.rows, sure: sheet.sure, isAddition: isAddition(plan) };
  plan.guesses.push(
    ...(await requireWhole(app.db, { kind: "students", school_id: school.id, ...read }, trace)),
  );
  const sourced = {
    ofRows: sourcedIdsOf(rows),
    ofStudents: new Map(existing.map(({ id, sourced_id }) => [id, sourced_id])),
  };
  return { school, form, plan, trace, photos: planPhotos(form, plan, column, sheet), sourced };
}

function sourcedIdsOf(rows: readonly SheetRow[]): Map<number, string> {
  const heading = headingsOf(rows).find(isSourcedId);
  return new Map(
    rows.flatMap((row): [number, string][] => {
      const sourcedId = cellText(row, heading);
      return sourcedId === "" ? [] : [[row.row, sourcedId]];
    }),
  );
}

/**
 * Whether most students in a list are new. In that case, a short list contains new students and is not part of an
 * earlier list.
 */
export const isAddition = ({ create, change, skip }: StudentImportPlan): boolean =>
  create.length > change.length + skip.length;

/** Returns a school's students, with the admission numbers from its rosters. */
async function withRosterNumbers({ db }: App, school: School) {
  const expected = await listExpectedOfSchool(db, school.id);
  const numbers = new Map(expected.map(({ student_id, admission_no }) => [student_id, admission_no]));
  return (await listAnswers(db, school.id)).map((student) => {
    const admission = numbers.get(student.id);
    return admission ? { ...student, admission } : student;
  });
}

/** Minimum share of a column's cells that must name photos, if nothing else identifies the photo column. */
const LEAST_NAMING = 0.8;

/**
 * Asks which column names the photos, if no student name or number matches a photo.
 * @throws Failure `unprocessable` with the question
 */
async function requireNamed(
  photos: PhotoArchive,
  rows: readonly SheetRow[],
  plan: StudentImportPlan,
): Promise<void> {
  const isThere = (name: string) =>
    name === "" ? false : photos.file(name).then(Boolean, (error: unknown) => error instanceof Failure);
  const count = async (names: readonly string[]) =>
    (await Promise.all(names.map(isThere))).filter(Boolean).length;
  if (plan.photoKeys.length === 0 || (await count(plan.photoKeys.map(({ key }) => key))) > 0) return;
  for (const heading of headingsOf(rows)) {
    const cells = rows.map((row) => cellText(row, heading)).filter(Boolean);
    const distinct = new Set(cells).size;
    const found = distinct === cells.length && distinct > 1 ? await count(cells) : 0;
    if (found > 1 && found >= Math.min(cells.length, photosAmong(photos.names).length) * LEAST_NAMING)
      throw questionFailures.photosByColumn({ n: found, column: heading });
  }
}

/** Returns the photo files that no accepted row refers to, including those of rejected rows. */
async function namedByNoRow(photos: PhotoArchive, { photoKeys }: StudentImportPlan): Promise<string[]> {
  const taken = new Set<string>();
  for (const { key } of photoKeys) {
    const file = await photos.file(key).catch(() => undefined);
    if (file) taken.add(file.name);
  }
  return photosAmong(photos.names).filter((name) => !taken.has(name));
}

function planPhotos(
  form: FormTemplate,
  { create, change, skip, photoKeys }: StudentImportPlan,
  named: string | undefined,
  { photos: archive }: StudentSheet,
): PlannedPhotos | null {
  const field = fieldFor(form.fields, "photo");
  const label = field ? fieldLabel(field) : "Photo";
  const required = field?.required ?? false;
  const areNew = change.length + skip.length === 0;
  if (required && archive === null && create.length > 0 && areNew)
    throw questionFailures.photosRequired({ form: form.name });
  // Existing students already have a photo. Only new students need one.
  const column = named ?? (required && create.length > 0 ? NO_PHOTO_COLUMN : undefined);
  if (column === undefined) return null;
  const isNamed = ({ photoKey }: PlannedStudent) => photoKey !== null;
  const students = [...(required ? create : create.filter(isNamed)), ...change.filter(isNamed)];
  return { archive, column, label, answer: field?.name ?? "photo", required, students, named: photoKeys };
}
