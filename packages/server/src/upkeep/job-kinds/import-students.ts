import { chooseSentences } from "@idms/core/forms/said/choose-sentences";
import { chosenId, idSchema } from "@idms/core/ids";
import { cellChoiceSchema } from "@idms/core/spreadsheets/cells/read-choice";
import { openPhotosOf } from "@idms/core/node/spreadsheets/sheet-photos";
import { z } from "zod";
import { classCalled } from "../../school/classes/choose-class.ts";
import { missing } from "../../trust/failures/missing.ts";
import { jobKind } from "../jobs/job-kind.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import type { ImportCounts } from "../../school/spreadsheets/sheet-import.ts";
import { importStudents as carryOut } from "../../students/spreadsheets/import-students.ts";
import { planStudents } from "../../students/spreadsheets/plan-students.ts";
import {
  columnWishes,
  importWishes,
  importedAs,
  importOutcome,
  noted,
  readGiven,
} from "./import-job-parts.ts";
import { sentSheet } from "../../school/spreadsheets/sent-sheet.ts";

const heading = z.string().max(255).optional();

const input = z.object({
  school: chosenId(chooseSentences.school()),
  classroom: idSchema.optional(),
  form: idSchema.optional(),
  sheet: sentSheet,
  photo_column: heading,
  key: heading,
  replace_photos: z.boolean().default(false),
  verified: z.boolean().default(false),
  ...cellChoiceSchema.shape,
  ...importWishes,
});

/** Imports the students of a school with their photos, from a spreadsheet and a zip file. */
export const importStudents = jobKind({
  needs: ["students.import"],
  input,
  works: ["importing"],
  isHeavy: true,
  async run(attempt) {
    const { app, input, asker, given, signal, onProgress, finish } = attempt;
    const school = await findSchool(app.db, input.school);
    if (!school) throw missing("school");
    const { rows, notRead, guesses, path } = await readGiven(
      attempt,
      input.sheet,
      await classCalled(app, school, written(input.classroom)),
    );
    const zip = await given("zip");
    const photos = await openPhotosOf(zip, path, rows);
    try {
      const planned = await planStudents(app, {
        rows,
        school: `id:${school.id}`,
        class: written(input.classroom),
        form: written(input.form),
        photos,
        photoColumn: input.photo_column,
        keyField: input.key,
        replacePhotos: input.replace_photos,
        sure: input.sure,
        wishes: columnWishes(input.map),
        understanding: input,
      });
      const more = ({ withoutPhoto = [] }: ImportCounts) => ({
        not_read: notRead,
        guesses: [...guesses, ...planned.plan.guesses],
        ...noted("without_photo", withoutPhoto),
      });
      const total = planned.photos?.students.length ?? 0;
      onProgress(0, total);
      const imported = await carryOut(app, planned, {
        file: input.sheet,
        partial: input.partial,
        dryRun: input.dry_run,
        status: input.verified ? "VERIFIED" : "SUBMITTED",
        actor: { id: asker.id, name: asker.username },
        signal,
        onProgress: (done) => onProgress(done, total),
        alongside: (tx, counts) => finish(tx, importOutcome(counts, more(counts))),
      });
      return importedAs(imported, more(imported));
    } finally {
      photos?.close();
    }
  },
});

/** Returns an ID as text that cannot be mistaken for a name. */
const written = (id: number | undefined): string | undefined => (id === undefined ? id : `id:${id}`);
