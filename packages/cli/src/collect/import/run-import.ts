import { Failure } from "@idms/core/failure";
import type { ImportKind } from "@idms/core/collect/imports/import";
import type { ColumnWish } from "@idms/core/spreadsheets/headings/column-wish";
import type { ReadNotes } from "@idms/core/spreadsheets/tables/raw-sheet";
import { rememberedWishes, rememberWishes } from "@idms/server/collect/imports/saved-mapping";
import type { App } from "@idms/server/installation/open-app";
import { readSheet } from "@idms/server/school/spreadsheets/read-sheet";
import type { ImportOptions } from "@idms/server/school/spreadsheets/sheet-import";
import { withApp } from "../../app/with-app.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import {
  importOptions,
  readChoice,
  readWishes,
  reportImport,
  told,
  type ImportFlags,
  type ImportReport,
} from "./import-report.ts";

/** The option that answers each question of a refusal. */
const HOW: readonly (readonly [asked: RegExp, how: string])[] = [
  [
    /no column for the class\./,
    'Say the class of all rows with --class, or its column with --map "COLUMN=class".',
  ],
  [
    /no column for (?!the class\.)|could both be|Say what these columns are|list of staff/,
    'Say what a column is with --map "COLUMN=FIELD"; --map "COLUMN=" leaves it out.',
  ],
  [
    /day-first or month-first/,
    "Say it with --dates day-first or --dates month-first; --as-suggested takes the day first.",
  ],
  [/Say swapped dates/, "Say it with --dates swapped or --dates day-first."],
  [/this column names the photos/, 'Say it with --photo-column "COLUMN".'],
  [
    /requires a photo, and none were given/,
    "Name the zip or a folder with --photos. A list without photos: idms rosters import FILE. The form: idms forms show, idms forms edit.",
  ],
  [/class that was chosen is right/, "Say it with --class-is-right."],
  [/printed students move/, "Say it with --move-printed."],
  [/file is whole/, "Say it with --whole."],
  [/say (?:buddhist|minguo|shamsi|saka) dates/, "Say it with --dates and the calendar."],
  [/leave the column out/, 'Leave the column out with --map "COLUMN=".'],
  [/turned into Unicode|no table of these/, "Say it with --legacy-fonts unicode, leave-out or as-is."],
  [/say which is read/, "Say it with --sheet NAME."],
  [/suggested/, "Take what is suggested with --as-suggested."],
];

/** A refusal of a sheet with the options by which it is answered. */
function withOptions(error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const { kind, message, fields } = error;
  const lines = HOW.filter(([asked]) => asked.test(message)).map(([, how]) => how);
  return lines.length === 0 ? error : new Failure(kind, [message, ...lines].join("\n"), fields, error);
}

export interface ImportRun {
  app: App;
  options: ImportOptions & { signal: AbortSignal };
  /** Reads the sheet as the flags say, for a school where one is given, and what was said of such headings before. */
  read(school?: { id: number; name: string }, ofClass?: string): Promise<ReadSheet>;
}

/** The kind of each import, by the name that messages use. */
const KINDS = {
  schools: "schools",
  classes: "classes",
  students: "students",
  "expected students": "rosters",
} as const satisfies Record<string, ImportKind>;

type ReadSheet = Awaited<ReturnType<typeof readSheet>> & { wishes: ColumnWish[] };

/** The result of an import, with the notes on how its sheet was read. */
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
  what: keyof typeof KINDS,
  file: string,
  flags: ImportFlags,
  work: (run: ImportRun) => Promise<Imported>,
): Promise<number> {
  const started = performance.now();
  const said = readWishes(flags);
  return interruptible((signal) =>
    withApp({ data: flags.data, works: flags.dryRun ? [] : ["importing"] }, async (app) => {
      let known: ColumnWish[] = [];
      let remember = async () => {};
      const read = async (school?: { id: number; name: string }, ofClass?: string): Promise<ReadSheet> => {
        const choice = { ...readChoice(flags), schoolName: school?.name, ofClass, mustKnow: true };
        const sheet = await readSheet(file, choice, signal);
        const of = { school: school?.id ?? null, kind: KINDS[what] };
        known = flags.ignoreSaved ? [] : await rememberedWishes(app.db, of, sheet.rows, said);
        const wishes = [...said, ...known];
        remember = () => rememberWishes(app.db, of, sheet.rows, wishes);
        const guesses = known.length > 0 ? [...sheet.guesses, asBefore(known)] : sheet.guesses;
        return { ...sheet, guesses, wishes };
      };
      const options = { ...importOptions(file, flags), signal };
      const { notes, ...outcome } = await work({ app, options, read }).catch((error: unknown) => {
        throw withOptions(error instanceof Failure && known.length > 0 ? withHint(error) : error);
      });
      if (said.length > 0 && !flags.dryRun && !outcome.refused) await remember();
      const seconds = Math.round(performance.now() - started) / 1000;
      return reportImport(what, { file, ...outcome, ...told(notes, outcome), seconds }, flags);
    }),
  );
}

const asBefore = (known: readonly ColumnWish[]): ReadNotes["guesses"][number] => ({
  what: "column",
  message: `Columns are taken as they were said before, unless --ignore-saved is given: ${known
    .map(({ column, field }) => `"${column}" as ${field === "" ? "nothing" : field}`)
    .join(", ")}.`,
});

const withHint = ({ kind, message, fields }: Failure): Failure =>
  new Failure(
    kind,
    `${message} Columns were taken as they were said before: --ignore-saved forgets that for once.`,
    fields,
  );
