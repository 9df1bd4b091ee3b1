import { join } from "node:path";
import { jobAnswer, jobText, type Job } from "@idms/core";
import type { App } from "../open-app.ts";
import { jobFolder } from "./job-files.ts";
import type { JobRow } from "./records.ts";

/** The name under which the file of a job is saved. */
export const fileNameOf = ({ file }: Pick<JobRow, "file">): string | null =>
  file === null ? null : (file.split(/[\\/]/).at(-1) as string);

/** Where the file of a job is; null where there is none. */
export const filePathOf = ({ folder }: App, job: Pick<JobRow, "file" | "folder">): string | null =>
  job.file === null ? null : join(jobFolder(folder, job.folder), job.file);

/** A job as the API and the command line show it. */
export const asJobAnswer = ({ school_id, ...job }: JobRow): Job =>
  jobAnswer.parse({ ...job, school: school_id, file: fileNameOf(job), text: jobText(job) });
