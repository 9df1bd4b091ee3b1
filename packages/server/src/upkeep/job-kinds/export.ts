import { join } from "node:path";
import type { Writable } from "node:stream";
import { chosenId, idSchema } from "@idms/core/ids";
import { commonText, downloadName } from "@idms/core/messages";
import { ONEROSTER_VERSIONS } from "@idms/core/students/spreadsheets/oneroster";
import { STUDENT_STATUSES } from "@idms/core/students/records/status";
import { z } from "zod";
import { writeFileAtomic } from "../../installation/files/write-whole.ts";
import { listOfValues } from "../../http/calls/list-query.ts";
import { jobKind } from "../jobs/job-kind.ts";
import {
  exportAll,
  exportAnswers,
  exportPhotos,
  exportStudents,
} from "../../students/exports/export-files.ts";
import { exportOneRoster } from "../../students/exports/export-oneroster.ts";
import { logExport } from "../../students/exports/log-export.ts";
import { chooseExport } from "../../students/exports/read-exported.ts";
import { MOST_NOTES } from "./most-notes.ts";

/** How photos are named unless a pattern is given. */
const PHOTO_NAMES = "{class}/{name} {id}";

const input = z.object({
  school: chosenId(commonText.chooseSchool),
  classroom: idSchema.optional(),
  status: listOfValues(
    z.enum(STUDENT_STATUSES, { error: `A status is one of ${STUDENT_STATUSES.join(", ")}.` }),
  ),
  what: z
    .enum(["students", "answers", "photos", "all", "oneroster"], {
      error: "What is exported is students, answers, photos, all or oneroster.",
    })
    .default("students"),
  format: z.enum(["xlsx", "csv"], { error: "A format is xlsx or csv." }).default("xlsx"),
  name: z.string().max(200).default(PHOTO_NAMES),
  /** Whether small photos stand before the answers. */
  thumbnails: z.boolean().default(false),
  /** Of the OneRoster binding. */
  version: z.enum(ONEROSTER_VERSIONS, { error: "A version is 1.2 or 1.1." }).default("1.2"),
});

/** The students of a school or a class as a spreadsheet, with every answer or as OneRoster files; their photos, or everything in a zip. */
export const exportKind = jobKind({
  needs: ["students.export"],
  input,
  works: [],
  isHeavy: false,
  async run({
    app,
    asker,
    input: { what, format, name, version, thumbnails, status, ...ids },
    place,
    keep,
    signal,
    onProgress,
  }) {
    const choice = { ...(await chooseExport(app, ids)), statuses: status };
    const formats = {
      students: format,
      answers: "xlsx",
      oneroster: version,
      photos: null,
      all: null,
    } as const;
    const logged = formats[what];
    await logExport(app.db, asker, { what, ...(logged && { format: logged }), ...choice });
    const names = {
      students: downloadName.students.replace("xlsx", format),
      answers: "answers.xlsx",
      oneroster: "oneroster.zip",
      photos: "photos.zip",
      all: "students.zip",
    };
    const file = join(place, names[what]);
    const options = { signal, onProgress };
    const write = {
      students: (output: Writable) => exportStudents(app, choice, format, output, options),
      answers: (output: Writable) => exportAnswers(app, choice, output, { ...options, thumbnails }),
      oneroster: (output: Writable) => exportOneRoster(app, choice, version, output, options),
      photos: (output: Writable) => exportPhotos(app, choice, name, output, options),
      all: (output: Writable) => exportAll(app, choice, name, output, options),
    };
    const { missing, ...counts } = await writeFileAtomic(file, write[what]);
    const result = { ...counts, missing: missing.slice(0, MOST_NOTES), missing_count: missing.length };
    return { file: await keep(file), result };
  },
});
