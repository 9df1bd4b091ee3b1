import { failures } from "../../failure.ts";

/** Reasons why a job is not accepted, changed or carried out, or why its result is unavailable. */
export const jobFailures = failures("job", {
  inputGone: ["conflict", "The input for this job is no longer available. Start a new job."],
  tooMany: ["too_many", "{most} jobs are already waiting. Try again when some have finished."],
  ended: ["conflict", "The job has already ended."],
  notRetriable: ["conflict", "Only a failed or cancelled job can be run again."],
  askerMayNot: ["forbidden", "{asker}, who started this job, no longer has permission to run it."],
  onlyPdf: ["invalid", "Only a print job can be downloaded as a single PDF."],
  noFile: ["missing", "Job {id} has no file, or its file is no longer available."],
  noOut: [
    "invalid",
    "Specify where to save the PDF, for example: idms jobs show 12 --out idcards.pdf --pages all",
  ],
  noOrder: ["missing", 'There is no order {id}. To list all orders, run "idms orders list --all".'],
});
