import { jobFailures } from "@idms/core/upkeep/jobs/job-failures";
import type { Job } from "@idms/core/upkeep/jobs/job";
import { jobLabel } from "@idms/core/upkeep/jobs/job-sentences";
import { JOB_KINDS } from "@idms/core/upkeep/jobs/job-kinds";
import { jobNotes } from "@idms/core/upkeep/jobs/job-notes";
import { downloadName } from "@idms/core/messages";
import { cancelJob, requireJob, retryJob } from "@idms/server/upkeep/jobs/ask-job";
import { asJobAnswer, filePathOf } from "@idms/server/upkeep/jobs/job-answer";
import { listJobs, type JobReach } from "@idms/server/upkeep/jobs/job-rows";
import { writeMade } from "@idms/server/upkeep/jobs/write-made";
import type { App } from "@idms/server/installation/open-app";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { schoolNames } from "@idms/server/school/schools/school-rows";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { DataFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { readCount } from "../../terminal/flags/read-ids.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { outFile, requireOneOnStdout, STDOUT, writeOut } from "../../terminal/output/out-file.ts";
import { note, print, printJson, printRows } from "../../terminal/output/output.ts";

type ListFlags = FlagsOf<"jobs list">;

/** Access to all jobs, because anyone with access to the data folder may see everything in it. */
const EVERYTHING: JobReach = { kinds: JOB_KINDS, school: null };

/** Lists the jobs, newest first. */
export function list(flags: ListFlags): Promise<number> {
  const size = readCount("--limit", flags.limit);
  return withApp(flags, async (app) => {
    const school = flags.school === undefined ? null : (await chooseSchool(app, flags.school)).id;
    const { state, kind } = flags;
    const wish = { ...EVERYTHING, school, state, kind };
    const { rows } = await listJobs(app.db, { ...wish, page: { number: 1, size } });
    const going = await listJobs(app.db, { ...EVERYTHING, state: "running", page: { number: 1, size: 1 } });
    const jobs = rows.map((row) => asJobAnswer(row, going.count === 0));
    const names = await schoolNames(app.db);
    if (flags.json) printJson({ jobs });
    else
      printRows(
        flags,
        ["Job", "What", "School", "By", "Requested", "Progress"],
        jobs.map((job) => [
          String(job.id),
          jobLabel[job.kind].text,
          job.school === null ? "all" : (names.get(job.school) ?? String(job.school)),
          job.made_by,
          zonedTime(new Date(job.created_at)),
          job.text,
        ]),
      );
    return EXIT.done;
  });
}

/** Shows a job. With --out, also writes the job's output file or, with --pages, the printed cards as one PDF. */
export function show(id: string, { out, pages, ...flags }: FlagsOf<"jobs show">): Promise<number> {
  requireOneOnStdout({ out, json: flags.json });
  if (pages !== undefined && out === undefined) throw jobFailures.noOut();
  const work = async (app: App, number: number) => {
    const job = await requireJob(app.db, number, EVERYTHING);
    const made = asJobAnswer(job).file;
    if (out === undefined) return job;
    const name = pages === undefined ? made : downloadName.idCards;
    const file = name === null ? out : await outFile(out, name);
    await writeOut(file, (output) => writeMade(app, job, output, pages));
    return job;
  };
  return withJob(id, flags, work, out === STDOUT ? note : print);
}

export const cancel = (id: string, flags: DataFlags): Promise<number> =>
  withJob(id, flags, (app, number) => cancelJob(app, doer(), number, EVERYTHING));

export const retry = (id: string, flags: DataFlags): Promise<number> =>
  withJob(id, flags, (app, number) => retryJob(app, doer(), number, EVERYTHING));

type Row = Awaited<ReturnType<typeof requireJob>>;

/** Shows a job and the location of its file. */
export async function report(app: App, row: Row, flags: DataFlags, say = print): Promise<number> {
  const job = asJobAnswer(row);
  const path = await filePathOf(app, row);
  if (flags.json) printJson({ ...job, path });
  else tell(job, path, say);
  return EXIT.done;
}

function withJob(
  id: string,
  flags: DataFlags,
  work: (app: App, id: number) => Promise<Row>,
  say = print,
): Promise<number> {
  const number = readCount("The job number", id, "job");
  return withApp(flags, async (app) => report(app, await work(app, number), flags, say));
}

function tell(job: Job, path: string | null, say: typeof print): void {
  say(`Job ${job.id}, ${jobLabel[job.kind].text}, requested by ${job.made_by}: ${job.text}`);
  if (path !== null) say(`File: ${path}`);
  else if (job.file !== null) say(`File: ${job.file} (use --out to save it)`);
  const numbers = Object.entries(job.result ?? {}).filter(([, value]) => typeof value !== "object");
  for (const [name, value] of numbers) say(`  ${name.replaceAll("_", " ")}: ${value}`);
  for (const { message } of jobNotes(job)) say(`  ${message}`);
}
