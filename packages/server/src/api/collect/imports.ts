import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { accessFailures } from "@idms/core/school/sign-in/access-failures";
import { can } from "@idms/core/school/accounts/rights";
import {
  cellMendingSchema,
  IMPORT_KINDS,
  importAnswer,
  importDraftAnswer,
  importOptionsSchema,
  importUndoAnswer,
  someStay,
  PLAN_STATES,
  planPageAnswer,
  readingWishSchema,
} from "@idms/core/collect/imports/import";
import { jobAnswer } from "@idms/core/upkeep/jobs/job";
import type { JobKind } from "@idms/core/upkeep/jobs/job-kinds";
import { z } from "zod";
import { valid } from "../../trust/failures/valid.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { Caller } from "../../http/calls/caller.ts";
import { listQuery, pageOf } from "../../http/calls/list-query.ts";
import { listOf, route, streamed } from "../../http/calls/route.ts";
import { schoolFilter, schoolOf } from "../../http/calls/school-filter.ts";
import type { Services } from "../../http/calls/services.ts";
import { requireSchool } from "../../collect/imports/bring-in.ts";
import { planDraft } from "../../collect/imports/draft-plan.ts";
import {
  addDraft,
  discardDraft,
  mendDraft,
  requireDraft,
  requireImport,
  rightFor,
} from "../../collect/imports/drafts.ts";
import { asDraftAnswer, asImportAnswer } from "../../collect/imports/import-answer.ts";
import { readOutcome } from "../../collect/imports/import-outcome.ts";
import { receiveImport } from "../../collect/imports/receive-sheet.ts";
import {
  changeImport,
  isGoingOn,
  listImports,
  type ImportReach,
  type ImportRecord,
} from "../../collect/imports/import-rows.ts";
import { lookAtUndo } from "../../collect/imports/undo-import.ts";
import { askJob } from "../../upkeep/jobs/ask-job.ts";
import { asJobAnswer } from "../../upkeep/jobs/job-answer.ts";
import { schoolExists } from "../../school/schools/school-rows.ts";
import { sentSheet } from "../../school/spreadsheets/sheet-file-name.ts";
import { checkJob } from "../../upkeep/job-kinds/kinds.ts";
import { transaction } from "../../installation/engines/connect.ts";
import { importFailures } from "@idms/core/collect/imports/import-failures";

const importKind = z.enum(IMPORT_KINDS, saying(callRules.importKind({ options: IMPORT_KINDS })));

/** Returns the school and the kinds of imports to which a caller has access. */
const reachFor = ({ role }: Caller, school: number | null): ImportReach => ({
  kinds: IMPORT_KINDS.filter((kind) => can(role, rightFor(kind))),
  school,
});

const FAULTS_FIRST = "Rows with problems come first, then rows with changes.";
const heading = z.string().min(1).max(255);

export const importsRoutes = [
  route({
    method: "GET",
    path: "/imports/",
    access: "imports.read",
    summary: "List the drafts and imports from the last two weeks, newest first.",
    query: listQuery(["id"]).omit({ search: true, ordering: true }).extend(schoolFilter),
    answer: listOf(importAnswer),
    async handle({ services, caller, query, school }) {
      const reach = reachFor(caller, schoolOf(school, query));
      const { rows, count } = await listImports(services.db, { ...reach, page: pageOf(query) });
      return { rows: rows.map(({ row, school_name }) => asImportAnswer(row, school_name)), count };
    },
  }),
  route({
    method: "POST",
    path: "/imports/",
    access: "imports.create",
    summary: "Upload a spreadsheet and a zip of photos as a draft to check and correct before the import.",
    body: streamed(
      "multipart/form-data",
      "Send kind (schools, classes, rosters or students), input (JSON: school, classroom, form, key, verified, replace_photos, worksheet, header_row), the spreadsheet in the part named sheet, and a zip of photos in the part named photos.",
    ),
    answer: importDraftAnswer,
    status: 201,
    async handle({ services, caller, request, school: reach }) {
      const received = await receiveImport(request, services, importKind);
      try {
        const { kind, input, give } = received;
        if (!can(caller, rightFor(kind))) throw accessFailures.roleForbids();
        const file = valid(sentSheet, input["sheet"]);
        const options = valid(importOptionsSchema, input);
        const school = requireSchool(kind, reach ?? options.school);
        if (reach !== null && options.school !== undefined && options.school !== reach)
          throw missing("school");
        if (school !== null && !(await schoolExists(services.db, school))) throw missing("school");
        const draft = await addDraft(services, caller, { kind, school, file, options, give });
        return await asDraftAnswer(services, draft);
      } finally {
        await received.discard();
      }
    },
  }),
  route({
    method: "GET",
    path: "/imports/{id}/",
    access: "imports.read",
    summary: "Get a draft: what each column means, with samples, and what the import would do.",
    answer: importDraftAnswer,
    handle: async ({ services, caller, params, school }) =>
      asDraftAnswer(services, await requireDraft(services.db, params.id, reachFor(caller, school))),
  }),
  route({
    method: "PATCH",
    path: "/imports/{id}/",
    access: "imports.change",
    summary: "Correct how IDMS reads a draft.",
    details:
      "`fields` maps headings to fields. An empty value leaves a column out, and null matches it by name. `cells` corrects cells one by one or, with `alike`, every wrong cell in the column that has the same text. `worksheet` and `header_row` correct a wrong guess. The uploaded file itself does not change.",
    body: z.object({
      mapping: z.record(heading, z.string().max(255).nullable()).optional(),
      cells: z.array(cellMendingSchema).max(1000).optional(),
      reading: readingWishSchema.optional(),
    }),
    answer: importDraftAnswer,
    async handle({ services, caller, params, body, school }) {
      const which = { id: params.id, reach: reachFor(caller, school) };
      return asDraftAnswer(services, await mendDraft(services, caller, which, body));
    },
  }),
  route({
    method: "DELETE",
    path: "/imports/{id}/",
    access: "imports.delete",
    summary: "Discard a draft and its files.",
    answer: "nothing",
    handle: ({ services, caller, params, school }) =>
      discardDraft(services, caller, { id: params.id, reach: reachFor(caller, school) }),
  }),
  route({
    method: "GET",
    path: "/imports/{id}/rows/",
    access: "imports.read",
    summary: "List what would happen to each row of a draft, or what happened to the rows of an import.",
    details: `You can limit the list to rows in one state. ${FAULTS_FIRST} A draft also lists the cells with problems. For an import, the list has the rows that it added or changed, as long as it can be undone.`,
    query: listQuery(["row"])
      .pick({ page: true, page_size: true })
      .extend({
        state: z.enum(PLAN_STATES, saying(callRules.row({ options: PLAN_STATES }))).optional(),
      }),
    answer: planPageAnswer,
    async handle({ services, caller, params, query, school }) {
      const found = await requireImport(services.db, params.id, reachFor(caller, school));
      const { number, size } = pageOf({ page: 1, ...query }) ?? { number: 1, size: 1 };
      const from = (number - 1) * size;
      if (found.state !== "draft") return readOutcome(services.db, found, query.state, { from, size });
      const { table } = await planDraft(services, found);
      const wanted = table.filter(({ state }) => state === (query.state ?? state));
      return { count: wanted.length, results: wanted.slice(from, from + size) };
    },
  }),
  route({
    method: "POST",
    path: "/imports/{id}/bring_in/",
    access: "imports.create",
    summary: "Start a job that imports a draft.",
    details: "With `partial`, only the correct rows are imported.",
    body: z.object({ partial: z.boolean().default(false) }),
    answer: jobAnswer,
    status: 201,
    async handle({ services, caller, params, body, school }) {
      const draft = await requireDraft(services.db, params.id, reachFor(caller, school));
      return ask(services, caller, draft, { kind: "bring_in", more: body });
    },
  }),
  route({
    method: "GET",
    path: "/imports/{id}/undo/",
    access: "imports.read",
    summary: "Preview an undo: what it would undo, and what it would keep because of later changes.",
    answer: importUndoAnswer,
    handle: ({ services, caller, params, school }) =>
      lookAtUndo(services.db, { id: params.id, reach: reachFor(caller, school) }),
  }),
  route({
    method: "POST",
    path: "/imports/{id}/undo/",
    access: "imports.undo",
    summary: "Start a job that undoes an import, within a day of the import.",
    details: "With `keep_changed`, everything that has changed since the import is kept.",
    body: z.object({ keep_changed: z.boolean().default(false) }),
    answer: jobAnswer,
    status: 201,
    async handle({ services, caller, params, body, school }) {
      const reach = reachFor(caller, school);
      const found = await requireImport(services.db, params.id, reach);
      const would = await lookAtUndo(services.db, { id: params.id, reach });
      if (found.state === "done" && !body.keep_changed && would.kept_count > 0) throw someStay(would);
      return ask(services, caller, found, { kind: "undo_import", more: body });
    },
  }),
];

/**
 * Requests a job for an import. An import can have only one job at a time.
 * @throws Failure `conflict` if the import already has a job
 */
async function ask(
  services: Services,
  caller: Caller,
  { id, school_id, job_id }: ImportRecord,
  { kind, more }: { kind: Extract<JobKind, "bring_in" | "undo_import">; more: object },
) {
  if (await isGoingOn(services.db, job_id)) throw importFailures.beingWorkedAt();
  const job = await askJob(services, caller, checkJob(kind, { import: id, school: school_id, ...more }));
  await transaction(services.db, async (tx) => {
    const now = await requireImport(tx, id, { kinds: IMPORT_KINDS, school: null });
    await changeImport(tx, now, { job_id: job.id });
  });
  services.wakeJobs();
  return asJobAnswer(job);
}
