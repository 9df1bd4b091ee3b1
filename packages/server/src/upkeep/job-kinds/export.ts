import { chooseSentences } from "@idms/core/forms/said/choose-sentences";
import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { join } from "node:path";
import { chosenId, idSchema } from "@idms/core/ids";
import { ONEROSTER_VERSIONS } from "@idms/core/students/spreadsheets/oneroster";
import { STUDENT_STATUSES } from "@idms/core/students/records/status";
import { z } from "zod";
import { writeFileAtomic } from "../../installation/files/write-whole.ts";
import { listOfValues } from "../../http/calls/list-query.ts";
import { jobKind } from "../jobs/job-kind.ts";
import { exportName, PHOTO_NAMES, writeExport } from "../../students/exports/write-export.ts";
import { chooseExport } from "../../students/exports/students-to-export.ts";
import { MOST_NOTES } from "./most-notes.ts";

const EXPORTED = ["students", "answers", "photos", "all"] as const;

const input = z.object({
  school: chosenId(chooseSentences.school()),
  classroom: idSchema.optional(),
  status: listOfValues(z.enum(STUDENT_STATUSES, saying(callRules.status({ options: STUDENT_STATUSES })))),
  what: z
    .enum([...EXPORTED, "oneroster"], saying(callRules.exported({ options: EXPORTED, last: "oneroster" })))
    .default("students"),
  format: z.enum(["xlsx", "csv"], saying(callRules.format({ one: "xlsx", other: "csv" }))).default("xlsx"),
  name: z.string().max(200).default(PHOTO_NAMES),
  /** Whether to include a small photo before each student's answers. */
  thumbnails: z.boolean().default(false),
  /** The version of the OneRoster binding. */
  version: z
    .enum(ONEROSTER_VERSIONS, saying(callRules.versionOf({ one: "1.2", other: "1.1" })))
    .default("1.2"),
});

/**
 * Exports the students of a school or class: as a spreadsheet, with all answers, as OneRoster files, as photos, or
 * everything in a zip file.
 */
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
