import { join } from "node:path";
import { chosenId, commonText, downloadName, idSchema, STUDENT_STATUSES } from "@idms/core";
import { z } from "zod";
import { writeFileAtomic } from "../files/write-whole.ts";
import { listOfValues } from "../http/list-query.ts";
import { jobKind } from "../jobs/job-kind.ts";
import { exportAll, exportPhotos, exportStudents } from "../students/export-files.ts";
import { logExport } from "../students/log-export.ts";
import { chooseExport } from "../students/read-exported.ts";
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
    .enum(["students", "photos", "all"], { error: "What is exported is students, photos or all." })
    .default("students"),
  format: z.enum(["xlsx", "csv"], { error: "A format is xlsx or csv." }).default("xlsx"),
  name: z.string().max(200).default(PHOTO_NAMES),
});

/** The students of a school or a class as a spreadsheet, their photos, or everything in a zip. */
export const exportKind = jobKind({
  needs: ["students.export"],
  input,
  works: [],
  isHeavy: false,
  async run({ app, asker, input: { what, format, name, status, ...ids }, place, keep, signal, onProgress }) {
    const choice = { ...(await chooseExport(app, ids)), statuses: status };
    await logExport(app.db, asker, { what, ...(what === "students" && { format }), ...choice });
    const names = {
      students: downloadName.students.replace("xlsx", format),
      photos: "photos.zip",
      all: "students.zip",
    };
    const file = join(place, names[what]);
    const options = { signal, onProgress };
    const { missing, ...counts } = await writeFileAtomic(file, (output) =>
      what === "students"
        ? exportStudents(app, choice, format, output, options)
        : (what === "photos" ? exportPhotos : exportAll)(app, choice, name, output, options),
    );
    const result = { ...counts, missing: missing.slice(0, MOST_NOTES), missing_count: missing.length };
    return { file: await keep(file), result };
  },
});
