import type { ColumnWish, ReadNotes } from "@idms/core";
import { readSheet, type App, type ImportOptions } from "@idms/server";
import { withApp } from "../app/with-app.ts";
import { interruptible } from "../terminal/interruptible.ts";
import {
  importOptions,
  readChoice,
  readWishes,
  reportImport,
  told,
  type ImportFlags,
  type ImportReport,
} from "./import-report.ts";

/** What a command imports a sheet with. */
export interface ImportRun {
  app: App;
  options: ImportOptions & { wishes: ColumnWish[]; signal: AbortSignal };
  /** Reads the sheet as the flags say, for a school where one is given. */
  read(school?: { name: string }): ReturnType<typeof readSheet>;
}

/** What an import came to, and what is said of how its sheet was read. */
type Imported = Omit<ImportReport, "file" | "notRead" | "guesses" | "seconds"> & {
  refused: boolean;
  guesses?: ImportReport["guesses"];
  notes: ReadNotes;
};

/**
 * Imports a sheet that can be interrupted, alone at it, tells what was done, and returns the exit code.
 * @param what what is imported, in the plural
 * @throws Failure for flags that cannot be, and as `reportImport`
 */
export function runImport(
  what: string,
  file: string,
  flags: ImportFlags,
  work: (run: ImportRun) => Promise<Imported>,
): Promise<number> {
  const started = performance.now();
  const wishes = readWishes(flags);
  return interruptible((signal) =>
    withApp({ data: flags.data, works: flags.dryRun ? [] : ["importing"] }, async (app) => {
      const { notes, ...outcome } = await work({
        app,
        options: { ...importOptions(file, flags), wishes, signal },
        read: async (school) =>
          readSheet(file, { ...readChoice(flags), schoolName: school?.name, mustKnow: true }, signal),
      });
      const seconds = Math.round(performance.now() - started) / 1000;
      return reportImport(what, { file, ...outcome, ...told(notes, outcome), seconds }, flags);
    }),
  );
}
