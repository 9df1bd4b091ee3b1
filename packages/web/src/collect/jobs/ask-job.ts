import { jobAnswer, type Job } from "@idms/core/upkeep/jobs/job";
import type { JobKind } from "@idms/core/upkeep/jobs/job-kinds";
import { call } from "../../ui/api/api.ts";

export const JOBS = "/jobs/";

/** Interval between status requests for a running job, in milliseconds. */
export const AGAIN_MS = 2000;

/**
 * Requests a background job.
 * @throws CallFailed
 */
export const askJob = async (kind: JobKind, input: object): Promise<Job> =>
  jobAnswer.parse(await call("POST", JOBS, { body: { kind, input } }));
