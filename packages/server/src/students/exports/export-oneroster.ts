import { once } from "node:events";
import { PassThrough, Readable, type Writable } from "node:stream";
import { dataLine } from "@idms/core/spreadsheets/cells/csv-line";
import { studentName } from "@idms/core/students/records/display-name";
import { rosterSchoolFiles, type OneRosterVersion } from "@idms/core/students/spreadsheets/oneroster";
import { rosterStudentFiles, type RosterFile } from "@idms/core/students/spreadsheets/oneroster-students";
import { proposeYears } from "@idms/core/school/years/school-year";
import { writeZip } from "@idms/core/node/archives/write-zip";
import type { App } from "../../installation/open-app.ts";
import { currentYear } from "../../school/schools/school-year.ts";
import { zonedTime } from "../../installation/settings/zoned-time.ts";
import { formFields, type Exported, type ExportOptions } from "./export-files.ts";
import {
  exportedClasses,
  exportedIds,
  readExported,
  type ExportChoice,
  type ExportedStudent,
} from "./students-to-export.ts";

/** The people in OneRoster files. */
export const ROSTERED = "students";

/**
 * The timestamp of all files. It is the earliest that the zip format allows, so that the same school always produces
 * the same bytes.
 */
const NO_MOMENT = new Date(Date.UTC(1980, 0, 1));

/**
 * Writes a school's classes, students and enrolments to `output` as a zip of OneRoster files, without the staff groups,
 * because other systems would take their members for students. Each answer has a custom column, so that an import restores
 * it exactly. A few hundred students are in memory at a time.
 */
export async function exportOneRoster(
  app: App,
  wish: ExportChoice,
  version: OneRosterVersion,
  output: Writable,
  { signal, onProgress }: ExportOptions = {},
): Promise<Exported> {
  const choice: ExportChoice = { ...wish, holds: ROSTERED };
  const { id, name } = choice.school;
  const known = (await currentYear(app.db, id)) ?? null;
  const year = proposeYears(known, zonedTime(new Date()).slice(0, 10)).ended;
  const fields = await formFields(app, choice);
  const classes = await exportedClasses(app.db, choice);
  const ids = await exportedIds(app, choice);
  const zip = await writeZip(output, NO_MOMENT);
  for (const file of rosterSchoolFiles(version, { id, name, year, classes }, fields))
    await zip.add(file.name, Readable.from(file.rows.map(dataLine)));
  const files = rosterStudentFiles(version, { id }, fields);
  for (const [at, file] of files.entries()) {
    const onStudent = at === 0 ? (done: number) => onProgress?.(done, ids.length) : undefined;
    const students = readExported(app, choice, ids, { signal, ...(onStudent && { onStudent }) });
    const stream = new PassThrough();
    await Promise.all([zip.add(file.name, stream), writeLines(file, students, stream)]);
  }
  await zip.finish();
  return { students: ids.length, photos: 0, missing: [] };
}

async function writeLines(
  { headings, lineOf }: RosterFile,
  students: AsyncIterable<ExportedStudent>,
  output: PassThrough,
): Promise<void> {
  try {
    output.write(dataLine(headings));
    for await (const student of students) {
      const line = lineOf({ ...student, full_name: studentName(student) });
      if (line && !output.write(dataLine(line))) await once(output, "drain");
    }
    output.end();
  } catch (error) {
    output.destroy(error as Error);
    throw error;
  }
}
