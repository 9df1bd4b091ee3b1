import { reminderSentences } from "@idms/core/collect/rosters/expected-failures";
import { chooseSentences } from "@idms/core/forms/said/choose-sentences";
import { PARENT_LANGUAGES } from "@idms/core/forms/values/parent-languages";
import { chosenId, idSchema } from "@idms/core/ids";
import { z } from "zod";
import { classSchool } from "../../school/classes/class-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import { jobKind } from "../jobs/job-kind.ts";
import { remindSchool } from "../../collect/reminders/remind-school.ts";
import { MOST_NOTES } from "./most-notes.ts";

/**
 * The input, with the time of the request. The time is the same in every attempt. It shows which parents have been
 * emailed since the request.
 */
const input = z
  .object({
    school: chosenId(chooseSentences.school()),
    classroom: idSchema.optional(),
    language: z.enum(PARENT_LANGUAGES).optional(),
    again: z.boolean().default(false),
  })
  .transform((wish) => ({ ...wish, asked: new Date().toISOString() }));

/**
 * Emails reminders to the parents of a class, or of all classes of a school. Each email is recorded before it is
 * sent, so that no further attempt sends it again.
 */
export const remind = jobKind({
  needs: ["expected_students.remind"],
  input,
  works: [],
  isHeavy: false,
  async run({ id, app, input: { language, again, asked, ...of }, asker, letters, signal, onProgress }) {
    if (of.classroom !== undefined && (await classSchool(app.db, of.classroom)) !== of.school)
      throw missing("class");
    const { mailer, origin } = letters;
    const wish = {
      origin,
      language,
      again,
      pages: true,
      dryRun: false,
      run: { job: id, asked: new Date(asked) },
    };
    const reminded = await remindSchool({ db: app.db, folder: app.folder, mailer }, asker, of, wish, {
      signal,
      onProgress,
    });
    const { mailed, lately, byPhone, unreachable, failed, passedOver } = reminded;
    const leftOut = [
      ...failed.map(({ child, why }) => ({ name: child.name, ...why })),
      ...unreachable.map(({ name }) => ({ name, ...reminderSentences.unreachable() })),
      ...passedOver,
    ];
    return {
      file: null,
      result: {
        mailed: mailed.length,
        lately: lately.length,
        by_phone: byPhone.length,
        left_out: leftOut.slice(0, MOST_NOTES),
        left_out_count: leftOut.length,
      },
    };
  },
});
