import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Writable } from "node:stream";
import { downloadName } from "@idms/core/messages";
import { classLabel } from "@idms/core/school/classes/label";
import type { StudentStatus } from "@idms/core/students/records/status";
import { studentFailures } from "@idms/core/students/records/student-failures";
import type { OneRosterVersion } from "@idms/core/students/spreadsheets/oneroster";
import { sendFile } from "../../http/calls/send-file.ts";
import { scratchPath } from "../../installation/files/scratch-files.ts";
import type { App } from "../../installation/open-app.ts";
import type { School } from "../../school/schools/school-rows.ts";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { countFound } from "../../installation/students/list-students.ts";
import { countGroupsOfClass, countStudentGroups } from "../../installation/students/count-rows.ts";
import {
  exportAll,
  exportAnswers,
  exportPhotos,
  exportSchools,
  exportStudents,
  type Exported,
  type ExportOptions,
} from "./export-files.ts";
import { exportOneRoster, ROSTERED } from "./export-oneroster.ts";
import { exportedClasses, type ExportChoice } from "./students-to-export.ts";

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The options for an export of students. */
export interface ExportWish {
  what: "students" | "answers" | "photos" | "all" | "oneroster";
  /** The format of the student table. All schools together can only be exported as CSV, which has no row limit. */
  format?: "xlsx" | "csv" | undefined;
  /** The naming pattern for photos. */
  name?: string | undefined;
  /** Whether to include a small photo before each student's answers. */
  thumbnails?: boolean | undefined;
  /** The version of the OneRoster binding. */
  version?: OneRosterVersion | undefined;
}

/** The default naming pattern for photos. */
export const PHOTO_NAMES = "{class}/{name} {id}";

/** Returns the default file name of an export. */
export function exportName({ what, format = "xlsx" }: ExportWish): string {
  const names = {
    students: downloadName.students.replace("xlsx", format),
    answers: "answers.xlsx",
    oneroster: "oneroster.zip",
    photos: "photos.zip",
    all: "students.zip",
  };
  return names[what];
}

/**
 * Writes an export of a school, or of all schools if none is given. The export is logged before the first student is
 * read.
 * @throws Failure `invalid` for OneRoster files of a staff group
 */
export async function writeExport(
  app: App,
  doer: Doer,
  { school, ...choice }: Omit<ExportChoice, "school"> & { school?: School | undefined },
  { what, format = "xlsx", name = PHOTO_NAMES, version = "1.2", thumbnails }: ExportWish,
  output: Writable,
  options: ExportOptions = {},
): Promise<Exported> {
  const formats = { students: format, answers: "xlsx", oneroster: version, photos: null, all: null } as const;
  const logged = formats[what];
  const holds = what === "oneroster" ? ROSTERED : undefined;
  const { classroom } = choice;
  if (classroom && holds && classroom.holds !== holds)
    throw studentFailures.rosterOfStaff({ class: classLabel(classroom) });
  await logExport(app.db, doer, { what, ...(logged && { format: logged }), school, ...choice, holds });
  if (!school) return exportSchools(app, choice, output, options);
  const of = { school, ...choice };
  const write = {
    students: () => exportStudents(app, of, format, output, options),
    answers: () => exportAnswers(app, of, output, { ...options, thumbnails }),
    oneroster: () => exportOneRoster(app, of, version, output, options),
    photos: () => exportPhotos(app, of, name, output, options),
    all: () => exportAll(app, of, name, output, options),
  };
  return write[what]();
}

/** Sends students.xlsx as the response. */
export async function sendStudents(
  app: App,
  doer: Doer,
  choice: ExportChoice,
  signal: AbortSignal,
): Promise<Response> {
  const path = scratchPath(app.folder.scratch, downloadName.students);
  try {
    const output = createWriteStream(path, { flags: "wx", mode: 0o600 });
    await writeExport(app, doer, choice, { what: "students" }, output, { signal });
    return await sendFile(path, downloadName.students, { "Content-Type": XLSX });
  } finally {
    await rm(path, { force: true });
  }
}

/** An export in the form shown in the log: its kind, and its school unless all schools are exported. */
interface LoggedExport extends Pick<ExportWish, "what"> {
  format?: "xlsx" | "csv" | OneRosterVersion;
  school?: { id: number } | undefined;
  classroom?: ExportChoice["classroom"];
  holds?: ExportChoice["holds"];
  statuses?: readonly StudentStatus[] | undefined;
  filter?: ExportChoice["filter"];
}

/** Counts the students of a school or class, or of all schools, from the stored counts. */
async function countByStatus(
  db: Db,
  { school, classroom, statuses, holds }: Pick<LoggedExport, "school" | "classroom" | "statuses" | "holds">,
): Promise<number> {
  const groups = await (classroom
    ? countGroupsOfClass(db, classroom.id)
    : countStudentGroups(db, school?.id ?? null));
  const rooms = school && holds && (await exportedClasses(db, { school, classroom, holds }));
  const ids = rooms && new Set(rooms.map(({ id }) => id));
  return groups
    .filter((group) => ids === undefined || ids.has(group.classroom ?? 0))
    .filter(({ status }) => statuses?.includes(status) ?? true)
    .reduce((sum, { count }) => sum + count, 0);
}

/** Logs an export and its number of students before the first student is read. */
export async function logExport(
  db: Db,
  doer: Doer,
  { school, classroom, filter, holds, ...what }: LoggedExport,
): Promise<void> {
  const { statuses } = what;
  const wish = { ...filter, school: school?.id ?? null, classroom: classroom?.id, statuses };
  const students = filter
    ? await countFound(db, wish)
    : await countByStatus(db, { school, classroom, statuses, holds });
  const details = { ...what, ...(classroom && { class: classroom.id }), students };
  await transaction(db, (tx) =>
    writeDown(tx, doer, { done: "students.export", details }, { id: null, school_id: school?.id ?? null }),
  );
}
