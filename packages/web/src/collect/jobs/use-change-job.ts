import type { Job } from "@idms/core/upkeep/jobs/job";
import { call } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import { useTried } from "../../ui/forms/use-tried.ts";
import { JOBS } from "./ask-job.ts";

/** Ends a job, or does it again, and says why where that cannot be; then the jobs load anew. */
export function useChangeJob(): (job: Job, what: "cancel" | "retry") => Promise<void> {
  const tried = useTried(JOBS);
  return async ({ id }, what) => {
    await tried(
      () => call("POST", `${JOBS}${id}/${what}/`),
      say("The job could not be changed. Please try again."),
    );
  };
}
