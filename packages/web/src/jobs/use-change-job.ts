import type { Job } from "@idms/core/jobs/job";
import { call, detailOf } from "../api/api.ts";
import { say } from "../say/say.ts";
import { useAsk } from "../ui/ask.tsx";
import { useReload } from "../ui/use-list.ts";
import { JOBS } from "./ask-job.ts";

/** Ends a job, or does it again, and says why where that cannot be; then the jobs load anew. */
export function useChangeJob(): (job: Job, what: "cancel" | "retry") => Promise<void> {
  const ask = useAsk();
  const reload = useReload();
  return async ({ id }, what) => {
    try {
      await call("POST", `${JOBS}${id}/${what}/`);
    } catch (error) {
      await ask.tell(detailOf(error, say("The job could not be changed. Please try again.")));
    }
    await reload(JOBS);
  };
}
