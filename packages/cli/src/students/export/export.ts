import { extname } from "node:path";
import type { Writable } from "node:stream";
import { classLabel } from "@idms/core/school/classes/label";
import { counted } from "@idms/core/forms/values/counted";
import { Failure } from "@idms/core/failure";
import { downloadName } from "@idms/core/messages";
import type { OneRosterVersion } from "@idms/core/students/spreadsheets/oneroster";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import type { App } from "@idms/server/installation/open-app";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import {
  exportAll,
  exportAnswers,
  exportPhotos,
  exportSchools,
  exportStudents,
  type Exported,
  type ExportOptions,
} from "@idms/server/students/exports/export-files";
import { exportOneRoster } from "@idms/server/students/exports/export-oneroster";
import { logExport, type LoggedExport } from "@idms/server/students/exports/log-export";
import type { ExportChoice } from "@idms/server/students/exports/read-exported";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { doer } from "../../app/operator.ts";
import type { DataFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import {
  outFile,
  requireEnding,
  requireOneOnStdout,
  STDOUT,
  writeOut,
} from "../../terminal/output/out-file.ts";
import { lateProgress, note, print, printJson } from "../../terminal/output/output.ts";
import { readStatuses } from "../../terminal/flags/read-statuses.ts";
import { withApp } from "../../app/with-app.ts";

export interface OutFlags extends DataFlags {
  class?: string;
  status?: string[];
  out?: string;
  /** What --out may end in; as the default name does unless given. */
  endings?: readonly string[] | undefined;
}

export interface ExportFlags extends OutFlags {
  school: string;
}

type StudentsFlags = FlagsOf<"export students">;

export interface PhotosFlags extends ExportFlags {
  name: string;
}

export interface AnswersFlags extends ExportFlags {
  thumbnails?: boolean;
}

export interface OneRosterFlags extends ExportFlags {
  rosterVersion: OneRosterVersion;
}

type Write<C> = (app: App, choice: C, output: Writable, options: ExportOptions) => Promise<Exported>;

/** Writes the specified columns as xlsx or csv, which the ending of --out says unless --format does. */
export function students(flags: StudentsFlags): Promise<number> {
  const ending = extname(flags.out ?? "").toLowerCase();
  const isFree = flags.format === undefined;
  if (isFree && ending !== "") requireEnding(flags.out ?? "", FORMATS);
  const format = flags.format ?? (ending === ".csv" ? "csv" : "xlsx");
  const { school } = flags;
  if (school === undefined) return ofAllSchools(flags, format);
  const endings = isFree ? FORMATS : undefined;
  const logged = { what: "students", format } as const;
  return exportOf({ ...flags, school, endings }, nameIn(format), logged, (app, choice, output, options) =>
    exportStudents(app, choice, format, output, options),
  );
}

const FORMATS = [".xlsx", ".csv"];

const nameIn = (format: "xlsx" | "csv"): string => downloadName.students.replace(/\.xlsx$/, `.${format}`);

function ofAllSchools(flags: StudentsFlags, format: "xlsx" | "csv"): Promise<number> {
  if (flags.class !== undefined) throw new Failure("invalid", "Say with --school whose class that is.");
  if (format === "xlsx")
    throw new Failure(
      "invalid",
      "All schools are written as CSV, which has no end of rows: say --format csv, or name one with --school.",
    );
  const choice = { statuses: readStatuses(flags.status) };
  const of = { choice, school: null, classroom: null };
  const logged = { what: "students", format, ...choice } as const;
  return exportTo(flags, nameIn(format), async () => ({ ...of, logged }), exportSchools);
}

/** Writes a workbook of every answer, with small photos if wished. Exit code 3 when some of these are not there. */
export const answers = (flags: AnswersFlags): Promise<number> =>
  exportOf(flags, "answers.xlsx", { what: "answers", format: "xlsx" }, (app, choice, output, options) =>
    exportAnswers(app, choice, output, { ...options, thumbnails: flags.thumbnails ?? false }),
  );

/** Writes a zip of the photos, named by a pattern. Exit code 3 when some are not there. */
export const photos = (flags: PhotosFlags): Promise<number> =>
  exportOf(flags, "photos.zip", { what: "photos" }, (app, choice, output, options) =>
    exportPhotos(app, choice, flags.name, output, options),
  );

/** Writes a zip of OneRoster files. */
export const oneRoster = (flags: OneRosterFlags): Promise<number> =>
  exportOf(
    flags,
    "oneroster.zip",
    { what: "oneroster", format: flags.rosterVersion },
    (app, choice, output, options) => exportOneRoster(app, choice, flags.rosterVersion, output, options),
  );

/** Writes a zip of everything. Exit code 3 when some photos are not there. */
export const all = (flags: PhotosFlags): Promise<number> =>
  exportOf(flags, "students.zip", { what: "all" }, (app, choice, output, options) =>
    exportAll(app, choice, flags.name, output, options),
  );

/** Writes what of a school the flags say. */
function exportOf(
  flags: ExportFlags,
  defaultName: string,
  what: LoggedExport,
  write: Write<ExportChoice>,
): Promise<number> {
  const statuses = readStatuses(flags.status);
  const choose = async (app: App) => {
    const school = await chooseSchool(app, flags.school);
    const classroom = flags.class === undefined ? undefined : await chooseClass(app, school, flags.class);
    const choice = { school, classroom, statuses };
    const logged = { ...what, ...choice };
    return { choice, logged, school: school.name, classroom: classroom ? classLabel(classroom) : null };
  };
  return exportTo(flags, defaultName, choose, write);
}

/** What is exported, and what the report calls it; null stands for all schools, and for all classes. */
interface Chosen<C> {
  choice: C;
  logged: LoggedExport;
  school: string | null;
  classroom: string | null;
}

function exportTo<C>(
  flags: OutFlags,
  defaultName: string,
  choose: (app: App) => Promise<Chosen<C>>,
  write: Write<C>,
): Promise<number> {
  requireOneOnStdout(flags);
  const started = performance.now();
  return interruptible((signal) =>
    withApp(flags, async (app) => {
      const { choice, logged, school, classroom } = await choose(app);
      const bar = lateProgress("Exporting", { quiet: flags.quiet || flags.json });
      const options: ExportOptions = { signal, onProgress: bar.update };
      const file = await outFile(flags.out, defaultName, flags.endings);
      await logExport(app.db, doer(), logged);
      const fill = (output: Writable) => write(app, choice, output, options);
      const done = await writeOut(file, fill).finally(bar.end);
      const seconds = Math.round(performance.now() - started) / 1000;
      for (const { name, student, message } of done.missing)
        note(`Left out: the photo of ${name} (student ${student}): ${message}`);
      if (flags.json)
        printJson({
          file,
          school,
          class: classroom,
          ...done,
          seconds,
        });
      else if (file !== STDOUT) {
        const more = done.photos + done.missing.length > 0 ? ` and ${counted(done.photos, "photo")}` : "";
        print(
          `${file}: ${counted(done.students, "student")}${more} of ${school ?? "all schools"} in ${seconds} s`,
        );
      }
      return done.missing.length > 0 ? EXIT.partly : EXIT.done;
    }),
  );
}
