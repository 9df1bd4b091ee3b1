import { JOB_DAYS, JOB_FILE_HOURS } from "@idms/core";
import { transaction, type Db } from "../db/connect.ts";
import type { DataFolder } from "../files/data-folder.ts";
import { removeJobFolder, oldFolders } from "./job-files.ts";
import { deleteEnded, endedWithFiles, forgetFiles, jobFolders, restartKind } from "./records.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** What is given to a job is received in less. */
const STRAY_MS = HOUR_MS;

interface Place {
  db: Db;
  folder: DataFolder;
}

/**
 * Removes the files of jobs that ended long enough ago, then the jobs themselves, and folders that no job has, as a kill
 * leaves them. Returns the names of the folders removed.
 */
export async function sweepJobs({ db, folder }: Place, now = new Date()): Promise<string[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const old = await endedWithFiles(db, ago(JOB_FILE_HOURS * HOUR_MS));
  if (old.length > 0) {
    await transaction(db, async (tx) => {
      await forgetFiles(
        tx,
        old.map(({ id }) => id),
      );
      await deleteEnded(tx, ago(JOB_DAYS * DAY_MS));
    });
    for (const job of old) await removeJobFolder(folder, job.folder);
  }
  // Read before the rows: whoever asks makes the folder first.
  const folders = await oldFolders(folder, STRAY_MS);
  const known = new Set(await jobFolders(db));
  const stray = folders.filter((name) => !known.has(name));
  for (const name of stray) await removeJobFolder(folder, name);
  return stray;
}

/**
 * Forgets all jobs that have ended, with their files, whoever's they are: they hold names and photos of those who are to
 * be forgotten. An export that goes on begins anew, since it may hold them too.
 */
export async function forgetEndedJobs({ db, folder }: Place): Promise<void> {
  const gone = await transaction(db, async (tx) => {
    await restartKind(tx, "export");
    return deleteEnded(tx);
  });
  for (const name of gone) await removeJobFolder(folder, name);
}
