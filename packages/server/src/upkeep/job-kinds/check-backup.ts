import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { z } from "zod";
import { requireBackups } from "../backup/open-backups.ts";
import { checkKept } from "../backup/check-kept.ts";
import { jobKind, type JobOutcome } from "../jobs/job-kind.ts";

/**
 * Reads a whole backup from the location in the settings and compares it with its manifest. No backup is deleted
 * during the check.
 */
export const checkBackup = jobKind({
  needs: ["backups.prove"],
  input: z.object({ name: z.string(saying(callRules.backup())) }),
  works: ["keeping"],
  isHeavy: false,
  async run({ app, asker, input: { name }, backups, signal, onProgress, finish }) {
    const place = await requireBackups(backups);
    try {
      let outcome: JobOutcome = { file: null, result: { name } };
      await checkKept(
        app,
        asker,
        { place, name },
        {
          signal,
          onProgress,
          async done(tx, { files }) {
            outcome = { file: null, result: { name, files: files.length } };
            await finish(tx, outcome);
          },
        },
      );
      return outcome;
    } finally {
      place.close();
    }
  },
});
