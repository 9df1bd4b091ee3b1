import { failures } from "../../failure.ts";

/** Why a job is not taken, changed or done, and why what it made is not given out. */
export const jobFailures = failures("job", {
  inputGone: ["conflict", "The input of the job is not kept any more. Ask for the job again."],
  tooMany: ["too_many", "{most} jobs wait already: try again when some have ended."],
  ended: ["conflict", "The job has ended already."],
  notRetriable: ["conflict", "Only a job that failed or was cancelled can be done again."],
  askerMayNot: ["forbidden", "{asker}, who asked for this, may not do it any more."],
  onlyPdf: ["invalid", "Only printed cards come as one PDF."],
  noFile: ["missing", "Job {id} has no file, or none any more."],
  noOut: ["invalid", "Say where the PDF goes: idms jobs show 12 --out idcards.pdf --pages all"],
  noOrder: ["missing", 'There is no order {id}: "idms orders list --all" lists them.'],
});
