import { sentences } from "../../sentence.ts";

/** What a printer says about a job, keyed by the job's state. */
export const jobSentences = sentences("sentJob", {
  waiting: "Job {job} is waiting at {printer}.",
  held: "Job {job} is held at {printer}. Release it there.",
  printing: "{printer} is printing job {job}.",
  stopped: "{printer} has stopped in the middle of job {job}.",
  cancelled: "Job {job} was cancelled at {printer}. Check which cards were printed.",
  failed: "{printer} could not print job {job}. Check which cards were printed.",
  printed: "{printer} has printed job {job}.",
  forgotten: "{printer} has accepted job {job} but does not report its progress.",
});
