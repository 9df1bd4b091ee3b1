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

/** Removes the files of jobs that ended long enough ago, and later the jobs; what a kill leaves is swept, as nobody names it. */
export async function sweepJobs({ db, files }: Place, now = new Date()): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const old = await transaction(db, async (tx) => {
    const forgotten = await forgetFiles(tx, ago(JOB_FILE_HOURS * HOUR_MS));
    // What the doctor found last is looked at until there is newer.
    await deleteEnded(tx, ago(JOB_DAYS * DAY_MS), (await newestDone(tx, "doctor"))?.id);
    return forgotten;
  });
  for (const job of old) await removeJobFiles(files.jobs, job);
}

/** The name earlier programs gave each job's folder; in the store a folder has two digits. */
const EARLY_FOLDER = /^[0-9a-f]{32}$/;

/**
 * Removes the folders of jobs that programs had before there was a store of jobs' files. No row names what is in them, and no such
 * program opens a database of this one. Returns the names removed.
 */
export async function removeEarlyFolders({ jobs }: Pick<DataFolder, "jobs">): Promise<string[]> {
  const early = (await foldersIn(jobs).catch(() => [])).filter((name) => EARLY_FOLDER.test(name));
  for (const name of early) await rm(join(jobs, name), { recursive: true, force: true });
  return early;
}

/** The names of all files that jobs may have. */
export async function* referencedJobFiles(db: Db): AsyncGenerator<string> {
  for (const job of await filesOfAll(db)) yield* filesOf(job);
}

/**
 * Forgets all jobs that have ended, with their files, whoever's they are: they hold names and photos of those who are to
 * be forgotten. An export that goes on begins anew, since it may hold them too.
 */
export async function forgetEndedJobs({ db, files }: Place): Promise<void> {
  const gone = await transaction(db, async (tx) => {
    await restartKind(tx, "export");
    return deleteEnded(tx);
  });
  for (const job of gone) await removeJobFiles(files.jobs, job);
}
