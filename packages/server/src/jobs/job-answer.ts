import { basename } from "node:path";
import { jobAnswer, jobText, type Job } from "@idms/core";
import type { App } from "../open-app.ts";
import { madePath } from "./job-files.ts";
import type { JobRow } from "./records.ts";

/** The name under which the file of a job is saved. */
export const fileNameOf = ({ file }: Pick<JobRow, "file">): string | null =>
  file === null ? null : basename(file);

/** Where on this machine the file of a job can be read; null where there is none. Of one in a store this is a copy. */
export const filePathOf = (
  { files }: Pick<App, "files">,
  job: Pick<JobRow, "file">,
): Promise<string | null> => madePath(files.jobs, job);

/** A job as the API and the command line show it. */
export const asJobAnswer = ({ school_id, ...job }: JobRow): Job =>
  jobAnswer.parse({ ...job, school: school_id, file: fileNameOf(job), text: jobText(job) });
