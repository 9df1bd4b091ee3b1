import { jobAnswer, type Job } from "@idms/core/upkeep/jobs/job";
import type { JobKind } from "@idms/core/upkeep/jobs/job-kinds";
import { call } from "../../ui/api/api.ts";

export const JOBS = "/jobs/";

/** How often it is asked how a job stands that goes on, in milliseconds. */
export const AGAIN_MS = 2000;

/** Asks for work that goes on while somebody does something else. @throws CallFailed */
export const askJob = async (kind: JobKind, input: object): Promise<Job> =>
  jobAnswer.parse(await call("POST", JOBS, { body: { kind, input } }));
