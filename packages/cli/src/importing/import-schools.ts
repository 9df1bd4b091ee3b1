import { importSchools as carryOut, readSheet } from "@idms/server";
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

/** Adds and changes schools as a sheet has them. */
export function importSchools(file: string, flags: ImportFlags): Promise<number> {
  const started = performance.now();
  const wishes = readWishes(flags);
  return interruptible((signal) =>
    withApp({ data: flags.data, works: flags.dryRun ? [] : ["importing"] }, async (app) => {
      const { rows, ...notes } = await readSheet(file, readChoice(flags), signal);
      const outcome = await carryOut(app, rows, {
        ...importOptions(file, flags),
        wishes,
        key: flags.key,
        signal,
      });
      if (!flags.quiet) noteColumns(outcome);
      const seconds = Math.round(performance.now() - started) / 1000;
      return reportImport("schools", { file, ...outcome, ...told(notes, outcome), seconds }, flags);
    }),
  );
}
