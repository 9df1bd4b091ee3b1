import { extname } from "node:path";
import { classLabel } from "@idms/core/school/classes/label";
import { counted } from "@idms/core/forms/values/counted";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { exportName, writeExport, type ExportWish } from "@idms/server/students/exports/write-export";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { doer } from "../../app/operator.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
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
import { optionFailures } from "@idms/core/upkeep/option-failures";
import { studentFailures } from "@idms/core/students/records/student-failures";

const FORMATS = [".xlsx", ".csv"];

/**
 * Writes the specified columns as xlsx or csv. The format is the value of --format, or else the extension of --out.
 */
export function students(flags: FlagsOf<"export students">): Promise<number> {
  const ending = extname(flags.out ?? "").toLowerCase();
  const isFree = flags.format === undefined;
  if (isFree && ending !== "") requireEnding(flags.out ?? "", FORMATS);
  const format = flags.format ?? (ending === ".csv" ? "csv" : "xlsx");
  if (flags.school === undefined && flags.class !== undefined) throw optionFailures.classNeedsSchool();
  if (flags.school === undefined && format === "xlsx") throw studentFailures.allSchoolsAsCsv();
  return exportTo(flags, { what: "students", format }, isFree ? FORMATS : undefined);
}

/** Writes a workbook of every answer, optionally with small photos. Exits with 3 if some photos are missing. */
export const answers = ({ thumbnails, ...flags }: FlagsOf<"export answers">): Promise<number> =>
  exportTo(flags, { what: "answers", thumbnails });

/** Writes a zip of the photos, named according to a pattern. Exits with 3 if some photos are missing. */
export const photos = ({ name, ...flags }: FlagsOf<"export photos">): Promise<number> =>
  exportTo(flags, { what: "photos", name });

/** Writes a zip of OneRoster files. */
export const oneRoster = ({ rosterVersion, ...flags }: FlagsOf<"export oneroster">): Promise<number> =>
  exportTo(flags, { what: "oneroster", version: rosterVersion });

/** Writes a zip of all the data. Exits with 3 if some photos are missing. */
export const all = ({ name, ...flags }: FlagsOf<"export all">): Promise<number> =>
  exportTo(flags, { what: "all", name });

/**
 * Exports the records that the flags select, from one school or from all schools.
 * @param endings extensions allowed for --out, by default the extension of the default name
 */
function exportTo(
  flags: Omit<FlagsOf<"export students">, "format">,
  wish: ExportWish,
  endings?: readonly string[],
): Promise<number> {
  const statuses = readStatuses(flags.status);
  requireOneOnStdout(flags);
  const started = performance.now();
  return interruptible((signal) =>
    withApp(flags, async (app) => {
      const school = flags.school === undefined ? undefined : await chooseSchool(app, flags.school);
      const classroom =
        school && flags.class !== undefined ? await chooseClass(app, school, flags.class) : undefined;
      const bar = lateProgress("Exporting", { quiet: flags.quiet || flags.json });
      const file = await outFile(flags.out, exportName(wish), endings);
      const done = await writeOut(file, (output) =>
        writeExport(app, doer(), { school, classroom, statuses }, wish, output, {
          signal,
          onProgress: bar.update,
        }),
      ).finally(bar.end);
      const seconds = Math.round(performance.now() - started) / 1000;
      for (const { name, student, message } of done.missing)
        note(`Left out: the photo of ${name} (student ${student}): ${message}`);
      if (flags.json)
        printJson({
          file,
          school: school?.name ?? null,
          class: classroom ? classLabel(classroom) : null,
          ...done,
          seconds,
        });
      else if (file !== STDOUT) {
        const more = done.photos + done.missing.length > 0 ? ` and ${counted(done.photos, "photo")}` : "";
        print(
          `${file}: ${counted(done.students, "student")}${more} from ${school?.name ?? "all schools"} in ${seconds} s`,
        );
      }
      return done.missing.length > 0 ? EXIT.partly : EXIT.done;
    }),
  );
}
