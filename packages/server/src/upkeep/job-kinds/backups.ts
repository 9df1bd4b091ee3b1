import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { z } from "zod";
import { requireBackups } from "../backup/open-backups.ts";
import { checkKept } from "../backup/check-kept.ts";
import { jobKind, type JobOutcome } from "../jobs/job-kind.ts";
import { logBackup } from "../backup/log-backup.ts";
import { backupName, SEALED_ENDING } from "../backup/list-backups.ts";
import { holdsOf } from "../backup/manifest.ts";

/** Makes a backup at the location in the settings. A request cannot choose another location. */
export const backup = jobKind({
  needs: ["database.back_up"],
  input: z.object({ full: z.boolean().default(false) }),
  works: ["keeping"],
  isHeavy: true,
  holdsUp: true,
  async run({ app, asker, input: { full }, startedAt, backups, signal, onProgress }) {
    const place = await requireBackups(backups);
    try {
      const name = backupName(startedAt);
      // It may be whole since a try that was killed before it was written down.
      const names = await place.list();
      const isThere = names.includes(name);
      // The content of an encrypted backup cannot be checked here, so the backup is made again.
      await place.remove(names.filter((each) => each === name + SEALED_ENDING));
      const manifest = isThere
        ? await place.open(name).manifest()
        : await place.make(app, { full, moment: startedAt, signal, onProgress });
      const made = "name" in manifest ? String(manifest.name) : name;
      await logBackup(app.db, asker, made, manifest);
      await place.remove([]);
      const { files, bytes } = holdsOf(manifest);
      return { file: null, result: { name: made, files, bytes, missing: manifest.missing } };
    } finally {
      place.close();
    }
  },
});

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
