import type { Job } from "@idms/core/upkeep/jobs/job";
import { call } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import { useTried } from "../../ui/forms/use-tried.ts";
import { JOBS } from "./ask-job.ts";

/** Returns a function that cancels or retries a job, shows any error and reloads the jobs. */
export function useChangeJob(): (job: Job, what: "cancel" | "retry") => Promise<void> {
  const tried = useTried(JOBS);
  return async ({ id }, what) => {
    await tried(
      () => call("POST", `${JOBS}${id}/${what}/`),
      say("The job could not be changed. Please try again."),
    );
  };
}
