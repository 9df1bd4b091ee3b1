import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { z } from "zod";
import { purgeMoment } from "@idms/core/students/records/purge-moment";
import { jobKind } from "../jobs/job-kind.ts";
import { eraseForGood } from "../purge/erase-for-good.ts";
import { stillHeld } from "../purge/still-held.ts";
import { compactDatabase } from "../purge/compact-database.ts";
import { findOldData, purgeData } from "../purge/purge-data.ts";
import { yearsEndedBy } from "../purge/retention.ts";

/**
 * Converts an age to a time. Ages are counted from the time of the request, so that every attempt removes the same
 * data.
 */
const moment = z.string().transform((text) => purgeMoment(text, new Date()).toISOString());
const input = z.union(
  [z.object({ older_than: moment }), z.object({ school_year_ended: moment })],
  saying(callRules.purge()),
);

/**
 * Permanently removes old data of all schools, by age or by the end of their school years, and rewrites the database.
 */
export const purge = jobKind({
  needs: ["students.purge"],
  input,
  works: ["keeping", "printing", "importing"],
  isHeavy: true,
  holdsUp: true,
  async run({ app, input, asker, signal, onProgress }) {
    const limit =
      "older_than" in input
        ? new Date(input.older_than)
        : await yearsEndedBy(app.db, new Date(input.school_year_ended));
    const { students, cards, expected } = await findOldData(app, limit);
    const total = students + cards + expected;
    onProgress(0, total);
    const options = { signal, onProgress: (done: number) => onProgress(done, total) };
    const { classes: _, ...counts } = await purgeData(app, asker, limit, options);
    signal.throwIfAborted();
    await compactDatabase(app, asker);
    return { file: null, result: { ...input, ...counts } };
  },
});

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
