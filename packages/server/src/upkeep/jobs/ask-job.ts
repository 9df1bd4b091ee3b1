import { can, type Holder } from "@idms/core/school/accounts/rights";
import { jobFailures } from "@idms/core/upkeep/jobs/job-failures";
import { JOB_KINDS, type JobKind } from "@idms/core/upkeep/jobs/job-kinds";
import { printedBatches } from "@idms/core/upkeep/jobs/printed-batches";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db, type Tx } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { App } from "../../installation/open-app.ts";
import {
  isOfParts,
  newJobFolder,
  removeGiven,
  requireFiles,
} from "../../installation/job-files/job-files.ts";
import type { JobKinds } from "./job-kind.ts";
import { cancelledNow } from "./attempt-job.ts";
import { changeJob, countWaiting, findJob, insertJob, type JobReach, type JobRow } from "./job-rows.ts";

/** Returns the kinds of job that a user can request and see. */
export const kindsOf = (kinds: JobKinds, who: Holder): JobKind[] =>
  JOB_KINDS.filter((kind) => kinds[kind].needs.some((each) => can(who, each)));

export interface AskedJob {
  kind: JobKind;
  /** The input, validated by the kind's schema. */
  input: unknown;
  /** The school ID of the job, or null for all schools. */
  school: number | null;
}

/** Maximum number of waiting jobs. More would accumulate only if the same job were requested again and again. */
const MOST_WAITING = 200;

/**
 * Queues a job. `give` stores the job's input files in a folder with the given name. The row that refers to this
 * folder is inserted afterwards.
 * @throws Failure `too_many` if too many jobs are waiting
 */
export async function askJob(
  app: App,
  asker: Doer,
  asked: AskedJob,
  give?: (folder: string) => Promise<void>,
): Promise<JobRow> {
  const folder = newJobFolder();
  try {
    await give?.(folder);
    return await transaction(app.db, (tx) => addJob(tx, asker, asked, folder));
  } catch (error) {
    if (give) await removeGiven(app.files.jobs, folder);
    throw error;
  }
}

/**
 * Queues a job in a transaction.
 * @param folder the folder with the job's input files, if it has any
 * @throws Failure `too_many` if too many jobs are waiting
 */
export async function addJob(
  tx: Tx,
  asker: Doer,
  { kind, input, school }: AskedJob,
  folder = newJobFolder(),
): Promise<JobRow> {
  const row = { kind, input, school_id: school, user_id: asker.id, made_by: asker.username, folder };
  const job = await insertJob(tx, row);
  if ((await countWaiting(tx)) > MOST_WAITING) throw jobFailures.tooMany({ most: MOST_WAITING });
  await writeDown(tx, asker, { done: "jobs.create", details: { kind } }, job);
  return job;
}

/** @throws Failure `missing` for an unknown job or one that the caller cannot access. */
export async function requireJob(db: Db, id: number, reach: JobReach): Promise<JobRow> {
  const job = await findJob(db, id, reach);
  if (!job) throw missing("job");
  return job;
}

/**
 * Returns the IDs of the batches that a job has printed.
 * @throws Failure `missing` in the same cases as `requireJob`
 */
export async function batchesOfJob(db: Db, id: number, school: number | null): Promise<number[]> {
  return printedBatches(await requireJob(db, id, { kinds: ["print"], school })).map(({ batch }) => batch);
}

/**
 * Cancels a job. A waiting job is cancelled immediately, and a running job at the next card, row or file. Completed
 * parts are kept. If all parts are complete by then, the job counts as done.
 * @throws Failure `missing`, and `conflict` for a job that has ended.
 */
export async function cancelJob(app: App, doer: Doer, id: number, reach: JobReach): Promise<JobRow> {
  await requireJob(app.db, id, reach);
  return transaction(app.db, async (tx) => {
    const cancelled =
      (await changeJob(tx, id, ["waiting"], cancelledNow())) ??
      (await changeJob(tx, id, ["running"], { is_cancelling: true }));
    if (!cancelled) throw jobFailures.ended();
    await writeDown(tx, doer, { done: "jobs.cancel" }, cancelled);
    return cancelled;
  });
}

/**
 * Retries a failed or cancelled job without repeating its completed parts.
 * @throws Failure `missing`, and `conflict` for a job in another state or a job whose files were deleted.
 */
export async function retryJob(app: App, doer: Doer, id: number, reach: JobReach): Promise<JobRow> {
  const job = await requireJob(app.db, id, reach);
  requireFiles(job);
  return transaction(app.db, async (tx) => {
    const again = await changeJob(tx, id, ["failed", "cancelled"], {
      state: "waiting",
      tries: 0,
      failure: null,
      result: isOfParts(job) ? job.result : null,
      started_at: null,
      ended_at: null,
      wait_until: null,
    });
    if (!again) throw jobFailures.notRetriable();
    await writeDown(tx, doer, { done: "jobs.retry" }, again);
    return again;
  });
}
