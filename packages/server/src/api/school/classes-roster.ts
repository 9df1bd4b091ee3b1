import { columnsNotImported } from "@idms/core/spreadsheets/tables/not-read";
import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { classLabel } from "@idms/core/school/classes/label";
import { idSchema } from "@idms/core/ids";
import {
  ROSTER_FILTERS,
  expectedAnswer,
  expectedInputSchema,
  isListed,
  rosterAnswer,
  rosterImportAnswer,
} from "@idms/core/collect/rosters/expected-student";
import { SURE } from "@idms/core/spreadsheets/cells/sure";
import { MAX_SHEET_BYTES } from "@idms/core/node/excel/sheet-limits";
import { z } from "zod";
import { findClass, listClasses } from "../../school/classes/class-rows.ts";
import { missing, unknownReference } from "../../trust/failures/missing.ts";
import { scratchPath } from "../../installation/files/scratch-files.ts";
import { fileOf, listOf, multipart, route, versionedAs } from "../../http/calls/route.ts";
import { schoolFilter, schoolOf } from "../../http/calls/school-filter.ts";
import { sendFile } from "../../http/calls/send-file.ts";
import { addExpected, changeExpected, removeExpected } from "../../school/rosters/edit-roster.ts";
import { exportRoster } from "../../school/rosters/export-roster.ts";
import { importGivenRoster } from "../../school/rosters/given-roster.ts";
import { matchByHand, unmatchByHand } from "../../school/rosters/match-by-hand.ts";
import { asExpectedAnswer, readRoster } from "../../school/rosters/read-roster.ts";
import { findExpected, listExpected, type Expected } from "../../school/rosters/roster-rows.ts";
import { XLSX } from "../../students/exports/write-export.ts";
import { earlierRoute } from "../students/earlier-route.ts";

/** The part of a row that belongs to the record. Stored versions do not contain it. */
const NO_RECORD = { sent_back: null, photo: null };

/**
 * Returns the current row for a caller with an outdated version. Unlike the current row, stored versions do not
 * contain the state of the record.
 */
const versioned = versionedAs(expectedAnswer, async (row: Expected, { db }) =>
  asExpectedAnswer((await findExpected(db, null, row.id)) ?? { ...row, ...NO_RECORD }),
);
const earlier = versionedAs(expectedAnswer, (row: Expected) => asExpectedAnswer({ ...row, ...NO_RECORD }));

/** A checkbox in a form. Form parts are text. */
const ticked = z.preprocess((value) => value === true || value === "true", z.boolean());
const asList = z.preprocess(
  (value) => (typeof value === "string" ? value.split(",").filter(Boolean) : value),
  z.array(z.enum(SURE)).optional(),
);
const given = z.object({
  file: z.instanceof(File, saying(callRules.rosterFile())),
  school: idSchema.optional(),
  classroom: idSchema.optional(),
  partial: ticked,
  dry_run: ticked,
  remove_missing: ticked,
  /** Questions that the user has already confirmed, separated by commas. */
  sure: asList,
});

const filter = z.enum(ROSTER_FILTERS).optional();
const listed = expectedAnswer.extend({ class_name: z.string() });

export const classesRosterRoutes = [
  route({
    method: "GET",
    path: "/classes/{id}/roster/",
    access: "expected_students.read",
    reaches: ["classes"],
    summary: "Get a class's roster, its missing students, unmatched records and likely matches.",
    answer: rosterAnswer,
    handle: ({ services, params, school, classes }) => readRoster(services.db, school, params.id, classes),
  }),
  route({
    method: "POST",
    path: "/classes/{id}/roster/",
    access: "expected_students.create",
    summary: "Add an entry to a class's roster; it is matched with the child's record immediately.",
    body: expectedInputSchema,
    answer: expectedAnswer,
    versioned,
    status: 201,
    handle: async ({ services, caller, params, body, school }) =>
      asExpectedAnswer(await addExpected(services.db, caller, { school, classroom: params.id }, body)),
  }),
  route({
    method: "GET",
    path: "/classes/{id}/roster/export/",
    access: "expected_students.read",
    reaches: ["classes"],
    summary: "Export a class's roster as an xlsx or csv spreadsheet that can be imported again.",
    details:
      "With `state`, only the students in this state are exported. With `no_photo`, the children of the class without a photo are exported, on the roster or not.",
    query: z.object({ format: z.enum(["xlsx", "csv"]).default("xlsx"), state: filter }),
    answer: fileOf(XLSX),
    async handle({ services, caller, params, query: { format, state }, school, classes }) {
      const of = (await findClass(services.db, school, params.id, classes))?.school_id;
      if (of === undefined) throw missing("class");
      const path = scratchPath(services.folder.scratch, `roster.${format}`);
      try {
        const output = createWriteStream(path, { flags: "wx", mode: 0o600 });
        await exportRoster(services.db, caller, { school: of, classroom: params.id, state }, format, output);
        const type = format === "xlsx" ? XLSX : "text/csv; charset=utf-8";
        return await sendFile(path, `roster.${format}`, { "Content-Type": type });
      } finally {
        await rm(path, { force: true });
      }
    },
  }),
  route({
    method: "POST",
    path: "/expected-students/import/",
    access: "expected_students.import",
    summary: "Add or update roster entries from a spreadsheet.",
    details:
      "The spreadsheet needs a Name column and, unless `classroom` is given, a Class column. It can also have Roll No, Admission No, Phone and Email. The response lists the entries that are not in the spreadsheet, and `remove_missing` removes them.",
    body: multipart(given, MAX_SHEET_BYTES),
    answer: rosterImportAnswer,
    async handle({ services, caller, body, school: reach, request }) {
      const { dry_run, remove_missing, ...rest } = body;
      const how = { reach, dryRun: dry_run, removeMissing: remove_missing, signal: request.signal };
      const { notRead, ...outcome } = await importGivenRoster(services, caller, { ...rest, ...how });
      const left = columnsNotImported(outcome.ignored, Object.keys(outcome.mapping));
      return {
        ...outcome,
        not_read: [...notRead, ...left],
        plan: outcome.plan as Record<string, unknown>[] | undefined,
      };
    },
  }),
  route({
    method: "GET",
    path: "/expected-students/",
    access: "expected_students.read",
    reaches: ["classes"],
    summary: "List a school's roster entries by class, or only those in one class or state, such as missing.",
    query: z.object({
      ...schoolFilter,
      classroom: idSchema.optional(),
      state: filter,
    }),
    answer: listOf(listed),
    async handle({ services: { db }, query, school, classes }) {
      const of = schoolOf(school, query);
      if (of === null) throw unknownReference("school", "school");
      const rooms = (await listClasses(db, of)).filter(
        ({ id }) => id === (query.classroom ?? id) && (classes?.includes(id) ?? true),
      );
      const rows = [];
      for (const room of rooms)
        for (const row of await listExpected(db, room.id))
          rows.push({ ...asExpectedAnswer(row), class_name: classLabel(room) });
      const wanted = rows.filter((row) => isListed(row, query.state));
      return { rows: wanted, count: wanted.length };
    },
  }),
  route({
    method: "PUT",
    path: "/expected-students/{id}/",
    access: "expected_students.change",
    summary: "Change a roster entry; the student's record does not change.",
    body: expectedInputSchema,
    answer: expectedAnswer,
    versioned,
    handle: async ({ services, caller, params, body, school, wanted }) =>
      asExpectedAnswer(
        await changeExpected(services.db, caller, { school, id: params.id }, body, { wanted }),
      ),
  }),
  route({
    method: "DELETE",
    path: "/expected-students/{id}/",
    access: "expected_students.delete",
    summary: "Remove a roster entry; the student's record is kept.",
    answer: "nothing",
    versioned,
    async handle({ services, caller, params, school, wanted }) {
      await removeExpected(services, caller, { school, id: params.id }, wanted);
    },
  }),
  route({
    method: "POST",
    path: "/expected-students/{id}/match/",
    access: "expected_students.match",
    summary: "Match a student's record in the class to a roster entry.",
    body: z.object({ student: idSchema }),
    answer: expectedAnswer,
    handle: async ({ services, caller, params, body, school }) =>
      asExpectedAnswer(await matchByHand(services.db, caller, { school, id: params.id }, body.student)),
  }),
  route({
    method: "POST",
    path: "/expected-students/{id}/unmatch/",
    access: "expected_students.unmatch",
    summary:
      "Undo a match, and prevent the record and the roster entry from being matched automatically again.",
    answer: expectedAnswer,
    handle: async ({ services, caller, params, school }) =>
      asExpectedAnswer(await unmatchByHand(services.db, caller, { school, id: params.id })),
  }),
  earlierRoute({
    path: "/expected-students/{id}/",
    access: "expected_students.read",
    subject: "expected_students",
    what: "roster entry",
    thing: "expectedStudent",
    versioned: earlier,
    isThere: async (db, id, school) => (await findExpected(db, school, id)) !== undefined,
  }),
];
