import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { accessFailures } from "@idms/core/school/sign-in/access-failures";
import { requestFailures } from "@idms/core/upkeep/request-failures";
import { can, scopeOf } from "@idms/core/school/accounts/rights";
import { jobAnswer, jobPartAnswer } from "@idms/core/upkeep/jobs/job";
import { JOB_KINDS, JOB_STATES, type JobKind } from "@idms/core/upkeep/jobs/job-kinds";
import { pagesQuery } from "@idms/core/print/sheets/pdf-pages-schema";
import { z } from "zod";
import { forbids } from "../../school/tokens/access-token.ts";
import { requireRecentProof } from "../../school/sign-in/re-authenticate.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { Caller } from "../../http/calls/caller.ts";
import { listQuery, pageOf } from "../../http/calls/list-query.ts";
import { fileOf, listOf, route, streamed } from "../../http/calls/route.ts";
import { schoolFilter, schoolOf } from "../../http/calls/school-filter.ts";
import { sendStored } from "../../http/calls/send-file.ts";
import { checkJob, jobKinds } from "../../upkeep/job-kinds/kinds.ts";
import { receiveImport } from "../../collect/imports/receive-sheet.ts";
import {
  askJob,
  cancelJob,
  kindsOf,
  requireJob,
  retryJob,
  type AskedJob,
} from "../../upkeep/jobs/ask-job.ts";
import { asJobAnswer, asJobAnswers, fileNameOf } from "../../upkeep/jobs/job-answer.ts";
import { isOfParts, madeName } from "../../installation/job-files/job-files.ts";
import { sendJoined } from "../../upkeep/jobs/join-parts.ts";
import { listParts } from "../../upkeep/jobs/part-rows.ts";
import { listJobs, type JobReach } from "../../upkeep/jobs/job-rows.ts";
import { sendParts } from "../../upkeep/jobs/write-parts.ts";
import type { App } from "../../installation/open-app.ts";
import { XLSX } from "../../students/exports/write-export.ts";

const askedSchema = z.object({
  kind: z.enum(JOB_KINDS, saying(callRules.jobKind({ options: JOB_KINDS }))),
  input: z.record(z.string(), z.unknown()).default({}),
});

const IMPORTS: ReadonlySet<JobKind> = new Set(["import_classes", "import_students"]);
const importKind = z.enum(
  ["import_classes", "import_students"],
  saying(callRules.importJob({ one: "import_classes", other: "import_students" })),
);
/** Jobs that can be started only for an existing import. */
const OF_AN_IMPORT: ReadonlySet<JobKind> = new Set(["bring_in", "undo_import"]);

/**
 * Jobs that delete data permanently or export all data. Depending on the settings, they require re-authentication.
 */
const ASKS_AGAIN: ReadonlySet<JobKind> = new Set(["purge", "erase", "backup", "export"]);

export const jobsRoutes = [
  route({
    method: "GET",
    path: "/jobs/",
    access: "jobs.read",
    summary: "List the jobs that the caller may start, newest first, with their progress.",
    query: listQuery(["id"])
      .omit({ search: true, ordering: true })
      .extend({
        ...schoolFilter,
        state: z.enum(JOB_STATES, saying(callRules.jobState({ options: JOB_STATES }))).optional(),
        kind: z.enum(JOB_KINDS, saying(callRules.jobKind({ options: JOB_KINDS }))).optional(),
      }),
    answer: listOf(jobAnswer),
    async handle({ services, caller, query, school }) {
      const { state, kind } = query;
      const wish = { state, kind, page: pageOf(query), ...reachFor(caller, schoolOf(school, query)) };
      const { rows, count } = await listJobs(services.db, wish);
      return { rows: await asJobAnswers(services.db, rows), count };
    },
  }),
  route({
    method: "POST",
    path: "/jobs/",
    access: "jobs.create",
    summary: "Start a job: print, export, remind, fetch, purge, erase or backup.",
    details:
      "A print job takes one class, as in generate_ids, or several classes: `classrooms`, or `all_classes` with `school` or `schools`. It also takes `mark`. A purge takes `older_than` or `school_year_ended`: a date, or an age such as 2y. An erasure takes `students`, a list of IDs, and its result lists the places that still have copies. A fetch reads the students from the system that the school is connected to, and its result has the ID of the draft in `import`. Get the job to see its progress.",
    body: askedSchema,
    answer: jobAnswer,
    status: 201,
    async handle({ services, caller, body: { kind, input } }) {
      if (IMPORTS.has(kind)) throw requestFailures.importWithFiles();
      if (OF_AN_IMPORT.has(kind)) throw requestFailures.importByOtherCalls();
      const asked = askedBy(caller, kind, input);
      if (ASKS_AGAIN.has(kind)) await requireRecentProof(services.config, caller);
      const job = await askJob(services, caller, asked);
      services.wakeJobs();
      return asJobAnswer(job);
    },
  }),
  route({
    method: "POST",
    path: "/jobs/import/",
    access: "jobs.create",
    summary: "Start an import of classes, or of students with their photos.",
    body: streamed(
      "multipart/form-data",
      "Send kind (import_classes or import_students), input (JSON: school, classroom, form, verified, partial, key, photo_column, replace_photos, map: fields by headings, dry_run), the spreadsheet in the part named sheet, and a zip of photos in the part named photos.",
    ),
    answer: jobAnswer,
    status: 201,
    async handle({ services, caller, request }) {
      const received = await receiveImport(request, services, importKind);
      try {
        const { kind, input, give } = received;
        const job = await askJob(services, caller, askedBy(caller, kind, input), give);
        services.wakeJobs();
        return asJobAnswer(job);
      } finally {
        await received.discard();
      }
    },
  }),
  route({
    method: "GET",
    path: "/jobs/{id}/",
    access: "jobs.read",
    summary: "Get a job and its progress.",
    answer: jobAnswer,
    handle: async ({ services, caller, params, school }) =>
      asJobAnswer(await requireJob(services.db, params.id, reachFor(caller, school))),
  }),
  route({
    method: "POST",
    path: "/jobs/{id}/cancel/",
    access: "jobs.cancel",
    summary: "Cancel a waiting job, or stop a running job at its next card, row or file.",
    answer: jobAnswer,
    async handle({ services, caller, params, school }) {
      const job = await cancelJob(services, caller, params.id, reachFor(caller, school));
      services.wakeJobs();
      return asJobAnswer(job);
    },
  }),
  route({
    method: "POST",
    path: "/jobs/{id}/retry/",
    access: "jobs.retry",
    summary: "Run a failed or cancelled job again, if its input is still available.",
    answer: jobAnswer,
    async handle({ services, caller, params, school }) {
      const { kind, input } = await requireJob(services.db, params.id, reachFor(caller, school));
      requireSender(caller, input);
      if (ASKS_AGAIN.has(kind)) await requireRecentProof(services.config, caller);
      const job = await retryJob(services, caller, params.id, reachFor(caller, school));
      services.wakeJobs();
      return asJobAnswer(job);
    },
  }),
  route({
    method: "GET",
    path: "/jobs/{id}/result/",
    access: "jobs.read",
    summary: "Download a finished job's file, within a day after the job ends.",
    details:
      "If the job printed several classes, the file is a zip file. With `pages`, it is one PDF with all pages, or with only the fronts or the backs of duplex sheets.",
    query: pagesQuery,
    answer: fileOf("application/octet-stream"),
    async handle({ services, caller, params, query, school }) {
      const job = await requireJob(services.db, params.id, reachFor(caller, school));
      if (ASKS_AGAIN.has(job.kind)) await requireRecentProof(services.config, caller);
      const name = fileNameOf(job);
      if (job.file === null || name === null) throw missing("file");
      if (query.pages !== undefined)
        return sendJoined(services, job, query.pages, {
          "Content-Type": "application/pdf",
          "Cache-Control": "private, no-store",
        });
      if (!isOfParts(job)) return sendMade(services, job.file, name);
      const headers = { "Content-Type": mediaOf(name), "Cache-Control": "private, no-store" };
      return sendParts(services.files.jobs, await listParts(services.db, job.id), name, headers);
    },
  }),
  route({
    method: "GET",
    path: "/jobs/{id}/parts/",
    access: "jobs.read",
    summary: "List the finished parts of a job, such as the classes in a print job, each with its file.",
    answer: z.array(jobPartAnswer),
    async handle({ services, caller, params, school }) {
      const job = await requireJob(services.db, params.id, reachFor(caller, school));
      return listParts(services.db, job.id);
    },
  }),
  route({
    method: "GET",
    path: "/jobs/{id}/parts/{part}/",
    access: "jobs.read",
    summary: "Download the file for one part of a job, within a day after the job ends.",
    answer: fileOf("application/octet-stream"),
    async handle({ services, caller, params, school }) {
      const job = await requireJob(services.db, params.id, reachFor(caller, school));
      const part = (await listParts(services.db, job.id)).find((each) => String(each.part) === params.part);
      if (!part) throw missing("file");
      return sendMade(services, part.file, part.name.split("/").at(-1) as string);
    },
  }),
];

/**
 * Sends a file that a job, or a part of a job, has produced.
 * @throws Failure `missing`
 */
async function sendMade({ files }: App, file: string, name: string): Promise<Response> {
  const headers = { "Content-Type": mediaOf(name), "Cache-Control": "private, no-store" };
  const answer = await sendStored(files.jobs, madeName(file), name, headers);
  if (!answer) throw missing("file");
  return answer;
}

const reachFor = (caller: Caller, school: number | null): JobReach => ({
  kinds: kindsOf(jobKinds, caller),
  school,
});

/**
 * Validates a caller's job request and returns it with its school. If the caller has access to only one school, this
 * is the caller's own school.
 * @throws Failure `forbidden`, `invalid`, and `missing` for a school other than the caller's own
 */
function askedBy(caller: Caller, kind: JobKind, input: Record<string, unknown>): AskedJob {
  const right = jobKinds[kind].needs.find((each) => can(caller, each));
  if (right === undefined) throw accessFailures.roleForbids();
  const isOfAll = scopeOf(caller, right) === "all";
  const own = isOfAll ? null : caller.school_id;
  if (!isOfAll && own === null) throw accessFailures.roleForbids();
  const job = checkJob(kind, own === null ? input : { school: own, ...input });
  if (own !== null && job.school !== own) throw missing("school");
  requireSender(caller, job.input);
  return job;
}

/**
 * Checks that a caller may send to a printer, if the job sends what it prints.
 * @throws Failure `forbidden`
 */
function requireSender(caller: Caller, input: unknown): void {
  const right = "print_batches.send";
  const isSent = (input as { send?: boolean } | null)?.send === true;
  if (isSent && !can(caller, right)) throw forbids(caller, [right]);
}

const MEDIA: Record<string, string> = {
  pdf: "application/pdf",
  zip: "application/zip",
  csv: "text/csv; charset=utf-8",
  xlsx: XLSX,
};
const mediaOf = (name: string): string => MEDIA[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
