import { chooseSentences } from "@idms/core/forms/said/choose-sentences";
import { chosenId } from "@idms/core/ids";
import { z } from "zod";
import { importClasses as carryOut } from "../../school/classes/import-classes.ts";
import { missing } from "../../trust/failures/missing.ts";
import { jobKind } from "../jobs/job-kind.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { columnWishes, importedAs, importOutcome, importWishes, readGiven } from "./import-job-parts.ts";
import { sentSheet } from "../../school/spreadsheets/sent-sheet.ts";

const input = z.object({
  school: chosenId(chooseSentences.school()),
  sheet: sentSheet,
  ...importWishes,
});

/** Imports the classes of a school from a spreadsheet. */
export const importClasses = jobKind({
  needs: ["classes.import"],
  input,
  works: ["importing"],
  isHeavy: true,
  async run(attempt) {
    const { app, input, asker, signal, onProgress, finish } = attempt;
    const school = await findSchool(app.db, input.school);
    if (!school) throw missing("school");
    const { rows, notRead, guesses } = await readGiven(attempt, input.sheet);
    onProgress(0, rows.length);
    const outcome = await carryOut(app, school, rows, {
      file: input.sheet,
      partial: input.partial,
      dryRun: input.dry_run,
      wishes: columnWishes(input.map),
      sure: input.sure,
      actor: { id: asker.id, name: asker.username },
      signal,
      alongside: (tx, counts) => finish(tx, importOutcome(counts, { not_read: notRead, guesses })),
    });
    return importedAs(outcome, { not_read: notRead, guesses });
  },
});
