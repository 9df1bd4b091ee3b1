import { join } from "node:path";
import { chosenId, idSchema } from "@idms/core/ids";
import { commonText } from "@idms/core/messages";
import { ONEROSTER_VERSIONS } from "@idms/core/students/spreadsheets/oneroster";
import { STUDENT_STATUSES } from "@idms/core/students/records/status";
import { z } from "zod";
import { writeFileAtomic } from "../../installation/files/write-whole.ts";
import { listOfValues } from "../../http/calls/list-query.ts";
import { jobKind } from "../jobs/job-kind.ts";
import { exportName, PHOTO_NAMES, writeExport } from "../../students/exports/write-export.ts";
import { chooseExport } from "../../students/exports/students-to-export.ts";
import { MOST_NOTES } from "./most-notes.ts";

const input = z.object({
  school: chosenId(commonText.chooseSchool),
  classroom: idSchema.optional(),
  status: listOfValues(
    z.enum(STUDENT_STATUSES, { error: `A status is one of ${STUDENT_STATUSES.join(", ")}.` }),
  ),
  what: z
    .enum(["students", "answers", "photos", "all", "oneroster"], {
      error: "Choose what to export: students, answers, photos, all or oneroster.",
    })
    .default("students"),
  format: z.enum(["xlsx", "csv"], { error: "The format must be xlsx or csv." }).default("xlsx"),
  name: z.string().max(200).default(PHOTO_NAMES),
  /** Whether small photos stand before the answers. */
  thumbnails: z.boolean().default(false),
  /** The version of the OneRoster binding. */
  version: z.enum(ONEROSTER_VERSIONS, { error: "The version must be 1.2 or 1.1." }).default("1.2"),
});

/** The students of a school or a class as a spreadsheet, with every answer or as OneRoster files; their photos, or everything in a zip. */
export const exportKind = jobKind({
  needs: ["students.export"],
  input,
  works: [],
  isHeavy: false,
  async run({ app, asker, input: { school, classroom, status, ...wish }, place, keep, signal, onProgress }) {
    const choice = { ...(await chooseExport(app, { school, classroom })), statuses: status };
    const file = join(place, exportName(wish));
    const { missing, ...counts } = await writeFileAtomic(file, (output) =>
      writeExport(app, asker, choice, wish, output, { signal, onProgress }),
    );
    const result = { ...counts, missing: missing.slice(0, MOST_NOTES), missing_count: missing.length };
    return { file: await keep(file), result };
  },
});
