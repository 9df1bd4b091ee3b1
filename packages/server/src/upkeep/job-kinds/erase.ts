import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { z } from "zod";
import { jobKind } from "../jobs/job-kind.ts";
import { eraseForGood } from "../purge/erase-for-good.ts";
import { stillHeld } from "../purge/still-held.ts";

/** Erases students completely. The job's result lists the data that an erasure does not remove. */
export const erase = jobKind({
  needs: ["students.erase"],
  input: z.object({
    students: z.array(z.int().positive()).min(1, saying(callRules.studentIds())).max(1000),
  }),
  works: ["keeping", "printing", "importing"],
  isHeavy: true,
  holdsUp: true,
  async run({ app, input: { students }, asker, backups, onProgress }) {
    onProgress(0, students.length);
    const erased = await eraseForGood(app, asker, students);
    onProgress(students.length, students.length);
    return { file: null, result: { students: erased, still_held: await stillHeld(app, backups) } };
  },
});
