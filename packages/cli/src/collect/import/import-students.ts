import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { keyFieldOf } from "@idms/core/students/spreadsheets/import-columns";
import { openPhotosOf } from "@idms/core/node/spreadsheets/sheet-photos";
import { classCalled } from "@idms/server/school/classes/choose-class";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { carryOutPlan } from "@idms/server/students/spreadsheets/carry-out-plan";
import { planStudents, type PlannedStudents } from "@idms/server/students/spreadsheets/plan-students";
import { commandFailures } from "@idms/core/upkeep/command-failures";
import {
  FETCHED,
  fetchRoster,
  notingFailure,
  rememberFetched,
  writeFetched,
} from "@idms/server/collect/sources/fetch-roster";
import { transaction, type Tx } from "@idms/server/installation/engines/connect";
import { withPlace } from "@idms/server/installation/job-files/job-files";
import { callable } from "../../app/allowed-calls.ts";
import { start } from "../../start/start.ts";
import { note, progress } from "../../terminal/output/output.ts";
import { cellChoice, readDecided, readSure } from "./import-flags.ts";
import { noteColumns } from "./import-report.ts";
import { runImport, type Imported, type ImportRun } from "./run-import.ts";

type ImportStudentsFlags = FlagsOf<"import students">;

/** Adds a sheet's students, with their photos, to a school and updates students who already exist. */
export function importStudents(file: string | undefined, flags: ImportStudentsFlags): Promise<number> {
  start("rows");
  if ((file === undefined) !== (flags.fetch === true)) throw commandFailures.fileOrFetch();
  return runImport("students", file ?? FETCHED, flags, async (run) => {
    if (file !== undefined) return importFile(file, flags, run);
    const school = await chooseSchool(run.app, flags.school);
    return notingFailure(run.app, school, () => importFetched(school, flags, run));
  });
}

async function importFetched(
  school: { id: number; name: string },
  flags: ImportStudentsFlags,
  run: ImportRun,
): Promise<Imported> {
  const { app, options } = run;
  const fetched = await fetchRoster(app, school, { ...(await callable(app)), signal: options.signal });
  const remember = (tx: Tx) => rememberFetched(tx, school.id, fetched);
  const outcome = await withPlace(app, async (place) =>
    importFile(await writeFetched(app, school, place), flags, {
      ...run,
      options: { ...options, alongside: remember },
    }),
  );
  const isUnchanged = outcome.create + outcome.change === 0 && !outcome.refused && !flags.dryRun;
  if (isUnchanged) await transaction(app.db, remember);
  return outcome;
}

async function importFile(
  file: string,
  flags: ImportStudentsFlags,
  { app, options, read }: ImportRun,
): Promise<Imported> {
  const school = await chooseSchool(app, flags.school);
  const ofClass = await classCalled(app, school, flags.class);
  const { rows, wishes, ...notes } = await read(school, ofClass, file);
  const photos = await openPhotosOf(flags.photos, file, rows);
  try {
    const planned = await planStudents(app, {
      rows,
      school: flags.school,
      class: flags.class,
      form: flags.form,
      photos,
      photoColumn: flags.photoColumn,
      keyField: flags.key,
      wishes,
      understanding: cellChoice(flags),
      replacePhotos: flags.replacePhotos,
      sure: readSure(flags),
      decided: readDecided(flags),
    });
    if (!flags.quiet) noteSheet(planned, flags);
    const bar = progress("Photos", planned.photos?.students.length ?? 0, {
      quiet: flags.quiet || flags.json,
      always: flags.progress,
    });
    const { students: _, ...outcome } = await carryOutPlan(app, planned, {
      ...options,
      status: flags.verified ? "VERIFIED" : "SUBMITTED",
      newMayWait: true,
      onProgress: bar.update,
    }).finally(bar.end);
    return { school: planned.school.name, ...outcome, notes };
  } finally {
    photos?.close();
  }
}

function noteSheet({ form, plan }: PlannedStudents, flags: ImportStudentsFlags): void {
  noteColumns(plan);
  if (keyFieldOf(form.fields, flags.key)) return;
  note(
    "  The form has no unique field, so IDMS recognises students by all their answers. Use --key to choose a field that identifies students.",
  );
}
