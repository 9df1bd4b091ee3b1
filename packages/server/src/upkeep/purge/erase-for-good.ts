import type { Doer } from "../../trust/log/log-rows.ts";
import { removeUpgradeCopies } from "../../installation/migrations/keep-before-upgrade.ts";
import { forgetDrafts } from "../../collect/imports/sweep-imports.ts";
import { forgetFetched } from "../../collect/sources/source-rows.ts";
import { forgetEndedJobs } from "../jobs/sweep-jobs.ts";
import { transaction } from "../../installation/engines/connect.ts";
import type { App } from "../../installation/open-app.ts";
import { forgetPreparedPhotos } from "../../students/photos/photo-journal.ts";
import { sweepDataFolder } from "../sweep/sweep-orphans.ts";
import { compactDatabase } from "./compact-database.ts";
import { eraseRecords } from "./erase-students.ts";

/**
 * Erases students completely: everything that `eraseRecords` erases, and then all possible copies. The copies are in
 * the files of ended jobs, in copies from before upgrades, and in files of killed programs. After that, the students'
 * keys are deleted, which makes their photos in backups unreadable, and the database is rewritten. After a crash, run
 * the erasure again or let a purge finish it.
 * @returns the number of erased students
 * @throws the failures of `compactDatabase`
 */
export async function eraseForGood(app: App, doer: Doer, ids: readonly number[]): Promise<number> {
  const erased = await eraseRecords(app, doer, ids);
  await forgetPreparedPhotos(app);
  await forgetEndedJobs(app);
  // In this order, because a fetch that is still running stores its draft only if nothing was forgotten.
  await transaction(app.db, forgetFetched);
  await forgetDrafts(app);
  await removeUpgradeCopies(app.folder.root, 0);
  await sweepDataFolder(app);
  await app.files.keys?.throwAway(new Date());
  await compactDatabase(app, doer);
  return erased;
}
