import { chooseSchool, importClasses as importIntoSchool, readSheet } from "@idms/server";
import { interruptible } from "../terminal/interruptible.ts";
import { withApp } from "../app/with-app.ts";
import {
  importOptions,
  noteColumns,
  readChoice,
  readWishes,
  reportImport,
  told,
  type ImportFlags,
} from "./import-report.ts";

/** Adds and changes a school's classes as a sheet has them. */
export function importClasses(file: string, flags: ImportFlags & { school: string }): Promise<number> {
  const started = performance.now();
  const wishes = readWishes(flags);
  return interruptible((signal) =>
    withApp({ data: flags.data, works: flags.dryRun ? [] : ["importing"] }, async (app) => {
      const school = await chooseSchool(app, flags.school);
      const { rows, ...notes } = await readSheet(file, readChoice(flags), signal);
      const outcome = await importIntoSchool(app, school, rows, {
        ...importOptions(file, flags),
        wishes,
        signal,
      });
      if (!flags.quiet) noteColumns(outcome);
      const seconds = Math.round(performance.now() - started) / 1000;
      return reportImport(
        "classes",
        { file, school: school.name, ...outcome, ...told(notes, outcome), seconds },
        flags,
      );
    }),
  );
}
