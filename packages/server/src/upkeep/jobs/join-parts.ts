import type { Writable } from "node:stream";
import { jobFailures } from "@idms/core/upkeep/jobs/job-failures";
import { printedName, type PdfPages } from "@idms/core/print/sheets/pdf-pages";
import { missing } from "../../trust/failures/missing.ts";
import { sendJoinedPdf, writeJoinedPdf } from "../../installation/store/joined-pdf.ts";
import type { App } from "../../installation/open-app.ts";
import { isOfParts, madeName, readablePath, withPlace } from "../../installation/job-files/job-files.ts";
import { listParts, type JobPart } from "./part-rows.ts";
import type { JobRow } from "./job-rows.ts";

const TITLE = "ID cards";

/**
 * Returns the local paths of a print job's files, in printing order.
 * @throws Failure `missing`, `invalid`
 */
async function pathsOfPrint(app: App, job: JobRow, place: string): Promise<string[]> {
  const store = app.files.jobs;
  const paths: string[] = [];
  for (const file of await filesOfPrint(app, job)) {
    const name = madeName(file);
    if (!name.endsWith(".pdf")) throw jobFailures.onlyPdf();
    const path = await readablePath(store, name, place);
    if (path === undefined) throw missing("file");
    paths.push(path);
  }
  if (paths.length === 0) throw missing("file");
  return paths;
}

async function filesOfPrint({ db }: App, job: JobRow): Promise<string[]> {
  if (!isOfParts(job)) return job.file === null ? [] : [job.file];
  const batchOf = ({ result }: JobPart) => Number((result as { batch?: number } | null)?.batch);
  const parts = await listParts(db, job.id);
  return parts.toSorted((a, b) => batchOf(a) - batchOf(b)).map(({ file }) => file);
}

/**
 * Writes the PDFs of a print job as one PDF, class by class.
 * @throws Failure `missing` if one of the files is no longer stored, `invalid` if the job is not a print job, and the
 *   failures of `joinPdfs`
 */
export async function writeJoined(app: App, job: JobRow, pages: PdfPages, output: Writable): Promise<void> {
  await withPlace(app, async (place) =>
    writeJoinedPdf(await pathsOfPrint(app, job, place), { title: TITLE, pages }, output),
  );
}

/**
 * Sends the joined PDF while it is being created.
 * @throws the failures of `writeJoined`
 */
export async function sendJoined(
  app: App,
  job: JobRow,
  pages: PdfPages,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  return withPlace(app, async (place) => {
    const paths = await pathsOfPrint(app, job, place);
    return sendJoinedPdf(paths, { title: TITLE, pages }, printedName(pages), headers);
  });
}
