import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { keyFieldOf } from "@idms/core/students/spreadsheets/import-columns";
import { openPhotosOf } from "@idms/core/node/spreadsheets/sheet-photos";
import { classCalled } from "@idms/server/school/classes/choose-class";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { importStudents as carryOut } from "@idms/server/students/spreadsheets/import-students";
import { planStudents, type PlannedStudents } from "@idms/server/students/spreadsheets/plan-students";
import { start } from "../../start/start.ts";
import { note, progress } from "../../terminal/output/output.ts";
import { cellChoice, noteColumns, readDecided, readSure } from "./import-report.ts";
import { runImport } from "./run-import.ts";

type ImportStudentsFlags = FlagsOf<"import students">;

/** Adds a sheet's students, with their photos, to a school and updates students who already exist. */
export function importStudents(file: string, flags: ImportStudentsFlags): Promise<number> {
  start("rows");
  return runImport("students", file, flags, async ({ app, options, read }) => {
    const school = await chooseSchool(app, flags.school);
    const { rows, wishes, ...notes } = await read(school, await classCalled(app, school, flags.class));
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
      const { students: _, ...outcome } = await carryOut(app, planned, {
        ...options,
        status: flags.verified ? "VERIFIED" : "SUBMITTED",
        newMayWait: true,
        onProgress: bar.update,
      }).finally(bar.end);
      return { school: planned.school.name, ...outcome, notes };
    } finally {
      photos?.close();
    }
  });
}

function noteSheet({ form, plan }: PlannedStudents, flags: ImportStudentsFlags): void {
  noteColumns(plan);
  if (keyFieldOf(form.fields, flags.key)) return;
  note(
    "  The form has no unique field, so IDMS recognises students by all their answers. Use --key to choose a field that identifies students.",
  );
}
