import { rm } from "node:fs/promises";
import { join } from "node:path";
import { JOB_DAYS, JOB_FILE_HOURS } from "@idms/core/upkeep/jobs/job";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import type { DataFolder } from "../../installation/files/data-folder.ts";
import { foldersIn } from "../../installation/store/folder-files.ts";
import type { App } from "../../installation/open-app.ts";
import { filesOf, removeJobFiles } from "../../installation/job-files/job-files.ts";
import { deleteEnded, filesOfAll, forgetFiles, newestDone, restartKind } from "./job-rows.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

type Place = Pick<App, "db" | "files">;

/**
 * Deletes the files of jobs that ended long enough ago, and later the jobs themselves. Files left behind by a crash
 * are swept, because nothing refers to them.
 */
export async function sweepJobs({ db, files }: Place, now = new Date()): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const old = await transaction(db, async (tx) => {
    const forgotten = await forgetFiles(tx, ago(JOB_FILE_HOURS * HOUR_MS));
    // The doctor's latest findings are shown until there are newer ones.
    await deleteEnded(tx, ago(JOB_DAYS * DAY_MS), (await newestDone(tx, "doctor"))?.id);
    return forgotten;
  });
  for (const job of old) await removeJobFiles(files.jobs, job);
}

/** The name pattern of job folders in earlier versions. Folders in the store have two digits instead. */
const EARLY_FOLDER = /^[0-9a-f]{32}$/;

/**
 * Deletes job folders from versions that had no job file store. No row refers to the files in them, and those
 * versions cannot open this database. Returns the names of the deleted folders.
 */
export async function removeEarlyFolders({ jobs }: Pick<DataFolder, "jobs">): Promise<string[]> {
  const early = (await foldersIn(jobs).catch(() => [])).filter((name) => EARLY_FOLDER.test(name));
  for (const name of early) await rm(join(jobs, name), { recursive: true, force: true });
  return early;
}

/** Yields the names of all files that jobs refer to. */
export async function* referencedJobFiles(db: Db): AsyncGenerator<string> {
  for (const job of await filesOfAll(db)) yield* filesOf(job);
}

/**
 * Deletes all ended jobs of all users, with their files, because they contain names and photos of the students to
 * erase. A running export starts again, because its file may contain them too.
 */
export async function forgetEndedJobs({ db, files }: Place): Promise<void> {
  const gone = await transaction(db, async (tx) => {
    await restartKind(tx, "export");
    return deleteEnded(tx);
  });
  for (const job of gone) await removeJobFiles(files.jobs, job);
}
