import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { jobFailures } from "@idms/core/upkeep/jobs/job-failures";
import type { PdfPages } from "@idms/core/print/sheets/pdf-pages";
import type { App } from "../../installation/open-app.ts";
import { fileNameOf } from "./job-answer.ts";
import { isOfParts, madeName } from "../../installation/job-files/job-files.ts";
import { writeJoined } from "./join-parts.ts";
import { listParts } from "./part-rows.ts";
import type { JobRow } from "./job-rows.ts";
import { writeParts } from "./write-parts.ts";

/**
 * Writes a job's result file to `output`. If `pages` is given, writes the printed cards as one PDF that is laid out
 * on those pages.
 * @throws Failure `missing` if the job has no file or its file was deleted
 */
export async function writeMade(app: App, job: JobRow, output: Writable, pages?: PdfPages): Promise<void> {
  if (pages !== undefined && fileNameOf(job) !== null) return writeJoined(app, job, pages, output);
  if (fileNameOf(job) !== null && isOfParts(job))
    return writeParts(app.files.jobs, await listParts(app.db, job.id), output);
  const content = job.file === null ? undefined : await app.files.jobs.stream(madeName(job.file));
  if (!content) throw jobFailures.noFile({ id: job.id });
  await pipeline(content, output, { end: false });
}
