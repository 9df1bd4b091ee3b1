import { join } from "node:path";
import { Failure } from "@idms/core";
import { z } from "zod";
import { backupName, listBackups } from "../backup/list-backups.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { readManifest } from "../backup/manifest.ts";
import { jobKind } from "../jobs/job-kind.ts";

/** A backup in the folder of the settings; nobody names a place on the disk from afar. */
export const backup = jobKind({
  needs: ["database.back_up"],
  input: z.object({ full: z.boolean().default(false) }),
  works: ["keeping"],
  isHeavy: true,
  holdsUp: true,
  async run({ app, input: { full }, startedAt, backups, signal, onProgress }) {
    if (backups === null)
      throw new Failure(
        "unprocessable",
        "There is no place for backups: set backup_folder, or run idms backup on the server.",
      );
    const name = backupName(startedAt);
    // It may be whole since a try that was killed before it was written down.
    const isThere = (await listBackups(backups)).includes(name);
    const { files, missing } = isThere
      ? await readManifest(join(backups, name))
      : await makeBackup(app, backups, { full, moment: startedAt, signal, onProgress });
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return { file: null, result: { name, files: files.length, bytes, missing } };
  },
});
