import { purgeMoment } from "@idms/core";
import { z } from "zod";
import { jobKind } from "../jobs/job-kind.ts";
import { compactDatabase } from "../purge/compact-database.ts";
import { findOldData, purgeData } from "../purge/purge-data.ts";

/** An age is counted from when it is asked for: what is old is the same in every try. */
const input = z.object({
  older_than: z.string().transform((text) => purgeMoment(text, new Date()).toISOString()),
});

/** What is old is removed for good, of all schools, and the database written anew. */
export const purge = jobKind({
  needs: ["students.purge"],
  input,
  works: ["keeping", "printing", "importing"],
  isHeavy: true,
  holdsUp: true,
  async run({ app, input: { older_than }, asker, signal, onProgress }) {
    const moment = new Date(older_than);
    const { students, cards, expected } = await findOldData(app, moment);
    const total = students + cards + expected;
    onProgress(0, total);
    const options = { signal, onProgress: (done: number) => onProgress(done, total) };
    const { classes: _, ...counts } = await purgeData(app, asker, moment, options);
    signal.throwIfAborted();
    await compactDatabase(app, asker);
    return { file: null, result: { older_than, ...counts } };
  },
});
