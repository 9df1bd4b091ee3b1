import type { Doer } from "../../trust/log/log-rows.ts";
import { removeUpgradeCopies } from "../../installation/migrations/keep-before-upgrade.ts";
import { forgetDrafts } from "../../collect/imports/sweep-imports.ts";
import { forgetEndedJobs } from "../jobs/sweep-jobs.ts";
import type { App } from "../../installation/open-app.ts";
import { forgetPreparedPhotos } from "../../students/photos/photo-journal.ts";
import { sweepDataFolder } from "../sweep/sweep-orphans.ts";
import { compactDatabase } from "./compact-database.ts";
import { eraseRecords } from "./erase-students.ts";

/**
 * Erases students to the last byte: what `eraseRecords` takes, then whatever may hold a copy of it: the files of jobs that have ended,
 * copies from before upgrades, what killed programs left; their keys, without which their photos in backups are unreadable; and at last the database is written anew. After a kill it is to be done
 * again, or a purge does the rest.
 * @returns how many there were
 * @throws as `compactDatabase`
 */
export async function eraseForGood(app: App, doer: Doer, ids: readonly number[]): Promise<number> {
  const erased = await eraseRecords(app, doer, ids);
  await forgetPreparedPhotos(app);
  await forgetEndedJobs(app);
  await forgetDrafts(app);
  await removeUpgradeCopies(app.folder.root, 0);
  await sweepDataFolder(app);
  await app.files.keys?.throwAway(new Date());
  await compactDatabase(app, doer);
  return erased;
}
