import { keyFieldOf } from "@idms/core";
import { openPhotoArchive } from "@idms/core/node";
import { importStudents as carryOut, planStudents, readSheet, type PlannedStudents } from "@idms/server";
import { keepHeapSmall } from "../app/keep-heap-small.ts";
import { interruptible } from "../terminal/interruptible.ts";
import { note, progress } from "../terminal/output.ts";
import { withApp } from "../app/with-app.ts";
import {
  cellChoice,
  importOptions,
  noteColumns,
  readChoice,
  readWishes,
  reportImport,
  told,
  type ImportFlags,
} from "./import-report.ts";

export interface ImportStudentsFlags extends ImportFlags {
  school: string;
  class?: string;
  form?: string;
  photos?: string;
  photoColumn?: string;
  replacePhotos?: boolean;
  verified?: boolean;
  progress?: boolean;
}

/** Adds the students of a sheet with their photos to a school, and changes those who are there. */
export function importStudents(file: string, flags: ImportStudentsFlags): Promise<number> {
  keepHeapSmall();
  const started = performance.now();
  const wishes = readWishes(flags);
  return interruptible((signal) =>
    withApp({ data: flags.data, works: flags.dryRun ? [] : ["importing"] }, async (app) => {
      const { rows, ...notes } = await readSheet(file, readChoice(flags), signal);
      const photos = flags.photos === undefined ? null : await openPhotoArchive(flags.photos);
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
        });
        if (!flags.quiet) noteSheet(planned, flags);
        const bar = progress("Photos", planned.photos?.students.length ?? 0, {
          quiet: flags.quiet || flags.json,
          always: flags.progress,
        });
        const { students: _, ...outcome } = await carryOut(app, planned, {
          ...importOptions(file, flags),
          status: flags.verified ? "VERIFIED" : "SUBMITTED",
          onProgress: bar.update,
          signal,
        }).finally(bar.end);
        const seconds = Math.round(performance.now() - started) / 1000;
        const report = { file, school: planned.school.name, ...outcome, ...told(notes, outcome), seconds };
        return reportImport("students", report, flags);
      } finally {
        photos?.close();
      }
    }),
  );
}

function noteSheet({ form, plan }: PlannedStudents, flags: ImportStudentsFlags): void {
  noteColumns(plan);
  if (keyFieldOf(form.fields, flags.key)) return;
  note(
    "  The form has no unique field, so students who are already there are added again: name one with --key.",
  );
}
