import { classPlanRows, planClassImport } from "@idms/core/school/classes/plan-import";
import { columnsNotImported } from "@idms/core/spreadsheets/tables/not-read";
import { Failure } from "@idms/core/failure";
import type { FormField } from "@idms/core/forms/values/field";
import { importOptionsSchema, type ImportDraft, type PlanTableRow } from "@idms/core/collect/imports/import";
import { faultsFirst, planCounts, planTable, withEdits } from "@idms/core/collect/imports/plan-table";
import {
  columnTargets,
  mappingWithout,
  sheetColumns,
  traceOf,
  type MappedSheet,
} from "@idms/core/collect/imports/sheet-mapping";
import { planRosterImport, rosterPlanRows } from "@idms/core/collect/rosters/plan-import";
import { planSchoolImport, schoolPlanRows } from "@idms/core/school/schools/plan-import";
import type { ColumnWish } from "@idms/core/spreadsheets/headings/column-wish";
import {
  inSheetOrder,
  reasonOf,
  rejectedRows,
  type PlanRow,
} from "@idms/core/spreadsheets/cells/import-plan";
import { withJoinedColumns } from "@idms/core/spreadsheets/columns/joined-columns";
import { hasWholeName, wholeAddress } from "@idms/core/spreadsheets/headings/match-headings";
import type { Guess } from "@idms/core/spreadsheets/cells/read-choice";
import { saidOf, type SaidNote, type SheetRow } from "@idms/core/spreadsheets/cells/sheet-columns";
import { questionsIn } from "@idms/core/spreadsheets/cells/sure";
import type { SheetTrace } from "@idms/core/spreadsheets/tables/whole-file";
import { photosAmong } from "@idms/core/students/spreadsheets/match-photos";
import { studentPlanRows } from "@idms/core/students/spreadsheets/plan-import";
import type { PhotoArchive } from "@idms/core/node/archives/photo-archive";
import { openPhotosOf } from "@idms/core/node/spreadsheets/sheet-photos";
import { spreadsheetFailures } from "@idms/core/spreadsheets/said/spreadsheet-failures";
import type { Spreadsheet } from "@idms/core/node/spreadsheets/sheet-table";
import { classCalled, peopleIn } from "../../school/classes/choose-class.ts";
import { listClasses } from "../../school/classes/class-rows.ts";
import { chooseForm } from "../../school/forms/choose-form.ts";
import { givenPath, isKept, withPlace } from "../../installation/job-files/job-files.ts";
import type { App } from "../../installation/open-app.ts";
import { listExpectedOfSchool, typedOf } from "../../school/rosters/roster-rows.ts";
import { findSchool, listSchools } from "../../school/schools/school-rows.ts";
import { rosterTrace } from "../../school/rosters/import-roster.ts";
import { requireWhole } from "../../school/spreadsheets/import-journal.ts";
import { readSheet } from "../../school/spreadsheets/read-sheet.ts";
import { kindOfSheet } from "../../school/spreadsheets/sheet-file-name.ts";
import { planStudents, type PlannedStudents } from "../../students/spreadsheets/plan-students.ts";
import { absentPhotos } from "../../students/spreadsheets/take-photos.ts";
import type { ImportRecord } from "./import-rows.ts";

/** Maximum number of parsed sheets in the cache. Sheets can be cached because the sheet of a draft never changes. */
const MOST_READ = 4;
const read = new Map<string, Promise<Spreadsheet>>();

/**
 * Returns a draft's original sheet.
 * @throws Failure `conflict` if the sheet is no longer stored.
 */
export async function sheetOf(app: App, draft: ImportRecord): Promise<Spreadsheet> {
  if (!(await isKept(app.files.jobs, draft.folder, kindOfSheet(draft.file))))
    throw spreadsheetFailures.notKept();
  const { worksheet, header_row, as_suggested, legacy_fonts, classroom, sure } = optionsOf(draft);
  const wishes = [worksheet, header_row, as_suggested, legacy_fonts, classroom, sure];
  const key = JSON.stringify([draft.folder, ...wishes]);
  const known = read.get(key);
  if (known) return known;
  const reading = readDraft(app, draft);
  read.set(key, reading);
  reading.catch(() => read.delete(key));
  for (const old of [...read.keys()].slice(0, -MOST_READ)) read.delete(old);
  return reading;
}

const readDraft = (app: App, draft: ImportRecord): Promise<Spreadsheet> =>
  withPlace(app, async (place) => {
    const path = await givenPath(app.files.jobs, draft.folder, kindOfSheet(draft.file), place);
    if (path === undefined) throw spreadsheetFailures.notKept();
    const { worksheet, header_row, as_suggested, legacy_fonts, classroom, sure } = optionsOf(draft);
    const school = draft.school_id === null ? undefined : await findSchool(app.db, draft.school_id);
    const ofClass = school && (await classCalled(app, school, written(classroom)));
    const wishes = { worksheet, header_row, as_suggested, legacy_fonts, sure };
    return readSheet(path, { ...wishes, ofClass, schoolName: school?.name }, undefined, draft.file);
  });

/** Returns a draft's rows with corrected cells, and notes on the parts of the file that are ignored. */
export async function rowsOf(app: App, draft: ImportRecord) {
  const { rows, ...notes } = await sheetOf(app, draft);
  return { rows: withEdits(rows, draft.edits), ...notes };
}

/** Calls `work` with a draft's photos, including the photos in the sheet, or with null if there are no photos. */
export const withPhotos = <T>(
  app: App,
  draft: ImportRecord,
  rows: readonly SheetRow[],
  work: (photos: PhotoArchive | null) => Promise<T>,
): Promise<T> =>
  withPlace(app, async (place) => {
    const zip = await givenPath(app.files.jobs, draft.folder, "zip", place);
    const sheet = await givenPath(app.files.jobs, draft.folder, kindOfSheet(draft.file), place);
    if (sheet === undefined) throw spreadsheetFailures.notKept();
    const photos = await openPhotosOf(zip, sheet, rows);
    try {
      return await work(photos);
    } finally {
      photos?.close();
    }
  });

export const wishesOf = ({ mapping }: Pick<ImportRecord, "mapping">): ColumnWish[] =>
  Object.entries(mapping).map(([column, field]) => ({ column, field }));

/** Returns the options of a draft, except for the column assignments. */
export const optionsOf = ({ options }: Pick<ImportRecord, "options">) => importOptionsSchema.parse(options);

/** Formats an ID so that it cannot be mistaken for a name. */
const written = (id: number | undefined): string | undefined => (id === undefined ? id : `id:${id}`);

/** Converts a draft to the input of `planStudents`. */
export const studentSheet = (draft: ImportRecord, rows: readonly SheetRow[], photos: PhotoArchive | null) => {
  const { classroom, form, key, replace_photos, dates, tidy_names, as_suggested, sure, decided } =
    optionsOf(draft);
  return {
    rows,
    school: `id:${draft.school_id}`,
    class: written(classroom),
    form: written(form),
    photos,
    keyField: key,
    replacePhotos: replace_photos,
    sure,
    decided,
    wishes: wishesOf(draft),
    understanding: { dates, tidy_names, as_suggested },
  };
};

interface Planned {
  plan: PlanRow[];
  mapping: Record<string, string>;
  photos: number | null;
  /** Guesses about the cells. */
  guesses: Guess[];
  /** Rows of students to import without a photo. */
  withoutPhoto: Map<number, SaidNote>;
  /** The plan as it would be carried out, if the rows are students. */
  students: PlannedStudents | null;
}

const NO_PLAN: Omit<Planned, "plan" | "mapping"> = {
  photos: null,
  guesses: [],
  withoutPhoto: new Map(),
  students: null,
};

/** The plan for importing a draft in its current state. */
export interface DraftPlan extends Pick<
  ImportDraft,
  "columns" | "targets" | "counts" | "problem" | "problems" | "not_read" | "guesses" | "reading" | "photos"
> {
  /** The rows of the plan, errors first. */
  table: PlanTableRow[];
  /** The plan as it would be carried out. Null if the rows are not students, or if there is no plan. */
  students: PlannedStudents | null;
}

/** Plans the import of a draft: how its columns are used, and the outcome for each row. No data is changed. */
export async function planDraft(app: App, draft: ImportRecord): Promise<DraftPlan> {
  const { rows: sent, ...ofSheet } = await rowsOf(app, draft);
  const { notRead, guesses, sheets, sheet: read, header_row, asks, fonts } = ofSheet;
  const options = optionsOf(draft);
  const {
    classroom,
    dates = null,
    tidy_names = false,
    as_suggested = false,
    sure = [],
    decided = [],
  } = options;
  const question = asks ?? fonts?.asks;
  const fixedClass = classroom !== undefined;
  const fields = draft.kind === "students" ? await fieldsOf(app, draft) : [];
  const { rows, wishes } = withJoinedColumns(
    sent,
    wishesOf(draft),
    draft.kind === "rosters" || hasWholeName(fields),
    wholeAddress(fields),
  );
  const sheet: MappedSheet = { kind: draft.kind, rows, fields, fixedClass, wishes };
  const planned =
    question === undefined ? await planOf(app, draft, sent).catch(onlyFailures) : new Failure(question);
  const problem = planned instanceof Failure ? planned.message : null;
  const table = planned instanceof Failure ? [] : planTable(rows, planned.plan, draft.edits);
  const { mapping, withoutPhoto, photos, students, ...plan } =
    planned instanceof Failure ? { ...NO_PLAN, mapping: bestMapping(sheet, draft) } : planned;
  const told = table.map((row) => {
    const note = withoutPhoto.get(row.row);
    return note ? { ...row, ...reasonOf(note) } : row;
  });
  const columns = sheetColumns(rows, mapping, draft.mapping);
  return {
    columns,
    targets: columnTargets({ kind: draft.kind, fields, fixedClass }),
    counts: { ...planCounts(table), mended: draft.edits.length },
    problem,
    problems: planned instanceof Failure ? questionsIn(planned).map(saidOf) : [],
    not_read: [...notRead, ...unmapped(columns, problem)],
    guesses: [...guesses, ...plan.guesses],
    reading: {
      sheets,
      sheet: asks === undefined ? read : "",
      header_row,
      dates,
      tidy_names,
      as_suggested,
      sure,
      decided,
      legacy_fonts: options.legacy_fonts ?? null,
      has_legacy_fonts: fonts !== undefined,
    },
    photos,
    table: faultsFirst(told),
    students,
  };
}

/** Notes the columns that have no field, unless there is no plan. */
function unmapped(columns: ImportDraft["columns"], problem: string | null) {
  if (problem !== null) return [];
  const { unread = [], read = [] } = Object.groupBy(columns, ({ field }) =>
    field === null ? "unread" : "read",
  );
  const headings = (some: typeof columns) => some.map(({ heading }) => heading);
  return columnsNotImported(headings(unread), headings(read));
}

const bestMapping = (sheet: MappedSheet, { mapping }: ImportRecord): Record<string, string> => {
  try {
    return mappingWithout(sheet);
  } catch (error) {
    onlyFailures(error);
    return mapping;
  }
};

async function fieldsOf(app: App, draft: ImportRecord): Promise<readonly FormField[]> {
  const school = await findSchool(app.db, draft.school_id ?? 0);
  const { form: wanted, classroom } = optionsOf(draft);
  const holds = await peopleIn(app, school, written(classroom));
  const form = await chooseForm(app, school, written(wanted), holds).catch(onlyFailures);
  return form instanceof Failure ? [] : form.fields;
}

async function planOf(app: App, draft: ImportRecord, rows: readonly SheetRow[]): Promise<Planned> {
  const { db } = app;
  const { classroom, key, sure } = optionsOf(draft);
  const wishes = wishesOf(draft);
  const school = draft.school_id ?? 0;
  const check = (trace: SheetTrace) =>
    requireWhole(db, { kind: draft.kind, school_id: draft.school_id, rows, sure }, trace);
  if (draft.kind === "schools") {
    const plan = planSchoolImport(rows, await listSchools(db), { key, wishes });
    const guesses = await check(traceOf(rows));
    return { ...NO_PLAN, plan: schoolPlanRows(plan), mapping: plan.mapping, guesses };
  }
  if (draft.kind === "classes") {
    const plan = planClassImport(rows, await listClasses(db, school), wishes);
    const guesses = [...(plan.guesses ?? []), ...(await check(traceOf(rows)))];
    return { ...NO_PLAN, plan: classPlanRows(plan), mapping: plan.mapping, guesses };
  }
  if (draft.kind === "rosters") {
    const classes = await listClasses(db, school);
    const plan = planRosterImport({
      rows,
      classes,
      fixedClass: classes.find(({ id }) => id === classroom),
      existing: (await listExpectedOfSchool(db, school)).map((row) => ({
        ...typedOf(row),
        id: row.id,
        class_id: row.class_id,
      })),
      wishes,
      sure,
    });
    const guesses = [...plan.guesses, ...(await check(rosterTrace(rows, plan)))];
    return { ...NO_PLAN, plan: rosterPlanRows(plan), mapping: plan.mapping, guesses };
  }
  return withPhotos(app, draft, rows, async (archive) => {
    const students = await planStudents(app, studentSheet(draft, rows, archive));
    const { plan, photos } = students;
    const absent = photos ? await absentPhotos(photos) : [];
    const changing = new Set(plan.change.map(({ row }) => row));
    const isFault = ({ row }: { row: number }) => photos?.required === true && !changing.has(row);
    const faults = absent.filter(isFault);
    const bad = new Set(faults.map(({ row }) => row));
    const good = studentPlanRows(plan).filter(({ row }) => !bad.has(row));
    const others = absent.filter((note) => !isFault(note));
    return {
      plan: inSheetOrder([...good, ...rejectedRows(faults)]),
      mapping: plan.mapping,
      guesses: plan.guesses,
      photos: archive && photosAmong(archive.names).length,
      withoutPhoto: new Map(others.map((note) => [note.row, note])),
      students,
    };
  });
}

function onlyFailures(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}
