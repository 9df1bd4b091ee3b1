import { JOB_DAYS, JOB_FILE_HOURS } from "@idms/core";
import { transaction, type Db } from "../db/connect.ts";
import type { App } from "../open-app.ts";
import { filesOf, removeJobFiles } from "./job-files.ts";
import { deleteEnded, filesOfAll, forgetFiles, restartKind } from "./records.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

type Place = Pick<App, "db" | "files">;

/** Removes the files of jobs that ended long enough ago, and later the jobs; what a kill leaves is swept, as nobody names it. */
export async function sweepJobs({ db, files }: Place, now = new Date()): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const old = await transaction(db, async (tx) => {
    const forgotten = await forgetFiles(tx, ago(JOB_FILE_HOURS * HOUR_MS));
    await deleteEnded(tx, ago(JOB_DAYS * DAY_MS));
    return forgotten;
  });
  for (const job of old) await removeJobFiles(files.jobs, job);
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
