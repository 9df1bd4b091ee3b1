import { basename } from "node:path";
import { Failure } from "@idms/core/failure";
import type { ImportKind } from "@idms/core/collect/imports/import";
import type { ColumnWish } from "@idms/core/spreadsheets/headings/column-wish";
import type { Guess } from "@idms/core/spreadsheets/cells/read-choice";
import { readSentences } from "@idms/core/spreadsheets/said/guess-sentences";
import type { ReadNotes } from "@idms/core/spreadsheets/tables/raw-sheet";
import { rememberedWishes, rememberWishes } from "@idms/server/collect/imports/saved-mapping";
import type { App } from "@idms/server/installation/open-app";
import { readSheet } from "@idms/server/school/spreadsheets/read-sheet";
import type { ImportOptions } from "@idms/server/school/spreadsheets/sheet-import";
import { withApp } from "../../app/with-app.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { importOptions, readChoice, readWishes, withFlags, type ImportFlags } from "./import-flags.ts";
import { reportImport, told, type ImportReport } from "./import-report.ts";

export interface ImportRun {
  app: App;
  options: ImportOptions & { signal: AbortSignal };
  /**
   * Reads the sheet as the flags specify, and uses the answers saved for the sheet's headings. If a school is given,
   * the sheet is read for that school.
   * @param path the path of a file that was fetched, if none was given
   */
  read(school?: { id: number; name: string }, ofClass?: string, path?: string): Promise<ReadSheet>;
}

/** The kinds of import, keyed by the plural noun that messages use for the imported records. */
const KINDS = {
  schools: "schools",
  classes: "classes",
  students: "students",
  "expected students": "rosters",
} as const satisfies Record<string, ImportKind>;

type ReadSheet = Awaited<ReturnType<typeof readSheet>> & { wishes: ColumnWish[] };

/** The result of an import, with the notes on how its sheet was read. */
export type Imported = Omit<ImportReport, "file" | "notRead" | "guesses" | "seconds"> & {
  refused: boolean;
  guesses?: ImportReport["guesses"];
  notes: ReadNotes;
};

/**
 * Runs an import that can be interrupted and must not overlap with another import. Prints the result and returns the
 * exit code.
 * @param what the plural noun for the imported records
 * @throws Failure for invalid flags, and as `reportImport` does
 */
export function runImport(
  what: keyof typeof KINDS,
  file: string,
  flags: ImportFlags,
  work: (run: ImportRun) => Promise<Imported>,
): Promise<number> {
  const started = performance.now();
  const said = readWishes(flags);
  const changesNothing = flags.dryRun === true && flags.fetch !== true;
  return interruptible((signal) =>
    withApp({ data: flags.data, works: changesNothing ? [] : ["importing"] }, async (app) => {
      let known: ColumnWish[] = [];
      let remember = async () => {};
      const read: ImportRun["read"] = async (school, ofClass, path = file) => {
        const choice = { ...readChoice(flags), schoolName: school?.name, ofClass, mustKnow: true };
        const sheet = await readSheet(path, choice, signal, basename(file));
        const of = { school: school?.id ?? null, kind: KINDS[what] };
        known = flags.ignoreSaved ? [] : await rememberedWishes(app.db, of, sheet.rows, said);
        const wishes = [...said, ...known];
        remember = () => rememberWishes(app.db, of, sheet.rows, wishes);
        const guesses = known.length > 0 ? [...sheet.guesses, asBefore(known)] : sheet.guesses;
        return { ...sheet, guesses, wishes };
      };
      const options = { ...importOptions(file, flags), signal };
      const { notes, ...outcome } = await work({ app, options, read }).catch((error: unknown) => {
        throw error instanceof Failure ? withFlags(error, known.length > 0 ? ["ignoreSaved"] : []) : error;
      });
      if (said.length > 0 && !flags.dryRun && !outcome.refused) await remember();
      const seconds = Math.round(performance.now() - started) / 1000;
      return reportImport(what, { file, ...outcome, ...told(notes, outcome), seconds }, flags);
    }),
  );
}

const asBefore = (known: readonly ColumnWish[]): Guess => ({
  what: "column",
  ...readSentences.asSaidBefore({
    shown: known.map(({ column, field }) => `"${column}" → "${field}"`).join(", "),
  }),
});
