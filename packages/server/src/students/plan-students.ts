import {
  Failure,
  fieldFor,
  fieldLabel,
  matchImportColumns,
  planStudentImport,
  hasWholeName,
  photosAmong,
  photosLeft,
  wholeAddress,
  withJoinedColumns,
  yearOfRows,
  type CellChoice,
  type ColumnWish,
  type PlannedChange,
  type PlannedStudent,
  type SheetRow,
  type StudentImportPlan,
  type Sure,
} from "@idms/core";
import type { PhotoArchive } from "@idms/core/node";
import { chooseClass } from "../classes/choose-class.ts";
import { listClasses } from "../classes/records.ts";
import { chooseForm } from "../forms/choose-form.ts";
import type { FormTemplate } from "../forms/records.ts";
import type { App } from "../open-app.ts";
import { chooseSchool } from "../schools/choose-school.ts";
import type { School } from "../schools/records.ts";
import { listAnswers } from "./list-answers.ts";

/** A sheet of students, and what people say about it: ids or names. */
export interface StudentSheet {
  rows: readonly SheetRow[];
  school: string;
  /** The class of every row, or the year of rows that say their sections; without it each row names its own. */
  class?: string | undefined;
  /** The form template whose fields the columns answer; else the school's only one. */
  form?: string | undefined;
  photos: PhotoArchive | null;
  /** The heading whose cells name the photos; else the photo field's own. */
  photoColumn?: string | undefined;
  /** The field that tells whether a student is already there; else the first unique one together with the name. */
  keyField?: string | undefined;
  /** How cells are understood where that cannot be known. */
  understanding?: CellChoice | undefined;
  /** What columns are to be taken for, whatever their names. */
  wishes?: readonly ColumnWish[] | undefined;
  /** Gives students who are there new photos too, and not only those who have none. */
  replacePhotos?: boolean | undefined;
  /** What is not asked, since somebody is sure of it. */
  sure?: readonly Sure[] | undefined;
}

/** Where notes say a photo is that no column names. */
const NO_PHOTO_COLUMN = "Photo";

/** Where the photos of an import come from and where they go. */
export interface PlannedPhotos {
  /** Null when none were given. */
  archive: PhotoArchive | null;
  /** The heading whose cells name the photos, or what notes say instead. */
  column: string;
  /** What messages call the photo. */
  label: string;
  /** The name of the field that a stored photo answers. */
  answer: string;
  /** Whether a student without a photo is rejected. */
  required: boolean;
  /** Those whose photo is looked for: all where it is required, else those whose row names one. */
  students: (PlannedStudent | PlannedChange)[];
  /** What each row calls its photo, also those of students who keep theirs. */
  named: StudentImportPlan["photoKeys"];
}

/** What an import would do, as far as the sheet alone tells; the photos are still to be seen. */
export interface PlannedStudents {
  school: School;
  form: FormTemplate;
  plan: StudentImportPlan;
  /** Null when the sheet names no photos. */
  photos: PlannedPhotos | null;
}

/**
 * Plans an import of students and changes nothing. Of a form's files only the photo is imported.
 * @throws Failure when a name is unknown, the headings cannot be matched, or photos are required and none are given.
 */
export async function planStudents(app: App, sheet: StudentSheet): Promise<PlannedStudents> {
  const { photoColumn, keyField, understanding } = sheet;
  const school = await chooseSchool(app, sheet.school);
  const form = await chooseForm(app, school, sheet.form);
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
  const plan = planStudentImport({
    rows,
    understanding,
    fields: form.fields,
    classes,
    fixedClass,
    existing: await listAnswers(app.db, school.id),
    keyField,
    photoColumn,
    wishes,
    photoFiles: sheet.photos?.names,
    replacePhotos: sheet.replacePhotos ?? false,
    sure: sheet.sure,
  });
  const asSuggested = understanding?.as_suggested;
  const ofPhoto = { fixedClass: Boolean(fixedClass), photoColumn, wishes, keyField, asSuggested };
  const { photo } = matchImportColumns(rows, form.fields, ofPhoto);
  const column = photo ?? (sheet.photos === null ? undefined : NO_PHOTO_COLUMN);
  plan.guesses.unshift(...guesses);
  const left = sheet.photos === null ? [] : await namedByNoRow(sheet.photos, plan);
  if (left.length > 0) plan.guesses.push(photosLeft(left));
  return { school, form, plan, photos: planPhotos(form, plan, column, sheet) };
}

/** The files of photos that no row names, those of rows that are not right among them. */
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
  { create, change, photoKeys }: StudentImportPlan,
  column: string | undefined,
  { photos: archive }: StudentSheet,
): PlannedPhotos | null {
  const field = fieldFor(form.fields, "photo");
  const label = field ? fieldLabel(field) : "Photo";
  const required = field?.required ?? false;
  if (required && archive === null && create.length > 0) {
    throw new Failure(
      "invalid",
      `The form "${form.name}" requires a photo: give the photos in a zip, or name their folder with --photos.`,
    );
  }
  if (column === undefined) return null;
  const isNamed = ({ photoKey }: PlannedStudent) => photoKey !== null;
  const students = [...(required ? create : create.filter(isNamed)), ...change.filter(isNamed)];
  return { archive, column, label, answer: field?.name ?? "photo", required, students, named: photoKeys };
}
