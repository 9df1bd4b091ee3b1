import { can, type Holder } from "@idms/core/school/accounts/rights";
import { jobFailures } from "@idms/core/upkeep/jobs/job-failures";
import { JOB_KINDS, type JobKind } from "@idms/core/upkeep/jobs/job-kinds";
import { printedBatches } from "@idms/core/upkeep/jobs/printed-batches";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
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

/** The kinds of job that somebody may ask for, and sees. */
export const kindsOf = (kinds: JobKinds, who: Holder): JobKind[] =>
  JOB_KINDS.filter((kind) => kinds[kind].needs.some((each) => can(who, each)));

export interface AskedJob {
  kind: JobKind;
  /** The input, checked by the kind's schema. */
  input: unknown;
  /** The school it is about; null for all. */
  school: number | null;
}

/** More than these wait for nobody's eyes any more: somebody asks for the same again and again. */
const MOST_WAITING = 200;

/**
 * Writes down a job, to be done when its turn comes. `give` keeps what it works on under the name of its
 * folder, before the row that names it.
 * @throws Failure `too_many` when very many wait
 */
export async function askJob(
  app: App,
  asker: Doer,
  { kind, input, school }: AskedJob,
  give?: (folder: string) => Promise<void>,
): Promise<JobRow> {
  const folder = newJobFolder();
  try {
    await give?.(folder);
    return await transaction(app.db, async (tx) => {
      const row = { kind, input, school_id: school, user_id: asker.id, made_by: asker.username, folder };
      const job = await insertJob(tx, row);
      if ((await countWaiting(tx)) > MOST_WAITING) throw jobFailures.tooMany({ most: MOST_WAITING });
      const details = { kind };
      await writeDown(tx, asker, { done: "jobs.create", details }, job);
      return job;
    });
  } catch (error) {
    if (give) await removeGiven(app.files.jobs, folder);
    throw error;
  }
}

/** @throws Failure `missing` for a job that is not there, or of which the caller may not know. */
export async function requireJob(db: Db, id: number, reach: JobReach): Promise<JobRow> {
  const job = await findJob(db, id, reach);
  if (!job) throw missing("job");
  return job;
}

/** The ids of the batches that a job has printed. @throws Failure `missing` as `requireJob` */
export async function batchesOfJob(db: Db, id: number, school: number | null): Promise<number[]> {
  return printedBatches(await requireJob(db, id, { kinds: ["print"], school })).map(({ batch }) => batch);
}

/**
 * Cancels a job: one that waits at once, one that goes on at the next card, row or file. What was done by then and is
 * whole stays, and the job is done if all of it is.
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
 * Does a job again that has failed or was cancelled, without those of its parts that are done.
 * @throws Failure `missing`, and `conflict` for a job in another state or whose files are gone.
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
