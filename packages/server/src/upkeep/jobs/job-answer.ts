import { basename } from "node:path";
import { hasEnded, jobAnswer, standingOf, LEFT_AFTER_MS, type Job } from "@idms/core/upkeep/jobs/job";
import type { App } from "../../installation/open-app.ts";
import { madePath } from "../../installation/job-files/job-files.ts";
import { runningJobs, type JobRow } from "./job-rows.ts";
import type { Reads } from "../../installation/engines/connect.ts";

/** Returns the name under which a job's file is downloaded. Parts cannot be downloaded until all parts are done. */
export const fileNameOf = (job: Pick<JobRow, "file" | "state">): string | null =>
  job.file === null || !hasEnded(job) ? null : basename(job.file);

/**
 * Returns the local path of a job's file. For a file in a store, this is the path of a local copy. Returns null if
 * the job has no file, or if the file is an archive of parts.
 */
export const filePathOf = (
  { files }: Pick<App, "files">,
  job: Pick<JobRow, "file">,
): Promise<string | null> => madePath(files.jobs, job);

/**
 * Returns a job in the form shown by the API and the command line.
 * @param isQuiet whether no job is running at the moment
 */
export function asJobAnswer({ school_id, ...job }: JobRow, isQuiet = false): Job {
  const isLeft = isQuiet && Date.now() - Date.parse(job.wait_until ?? job.created_at) > LEFT_AFTER_MS;
  const { message: text, code, facts } = standingOf(job, isLeft);
  return jobAnswer.parse({ ...job, school: school_id, file: fileNameOf(job), text, code, facts });
}

/** Returns jobs in the form shown in lists, with a note on the jobs that no worker takes. */
export async function asJobAnswers(db: Reads, rows: readonly JobRow[]): Promise<Job[]> {
  const isQuiet = rows.some(({ state }) => state === "waiting") && (await runningJobs(db)).length === 0;
  return rows.map((row) => asJobAnswer(row, isQuiet));
}
