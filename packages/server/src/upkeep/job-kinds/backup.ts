import { z } from "zod";
import { requireBackups } from "../backup/open-backups.ts";
import { logBackup } from "../backup/log-backup.ts";
import { backupName, SEALED_ENDING } from "../backup/list-backups.ts";
import { holdsOf } from "../backup/manifest.ts";
import { jobKind } from "../jobs/job-kind.ts";

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
      // What is in a sealed one nobody here can say: it is made anew.
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
