import { codedBeside } from "@idms/core/as-sentence";
import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import type { Right } from "@idms/core/school/accounts/rights";
import { idSchema } from "@idms/core/ids";
import { photoAdjustmentSchema } from "@idms/core/students/records/photo-adjustment";
import {
  correctionSchema,
  RECORD_ACTIONS,
  removeSchema,
  sendBackSchema,
} from "@idms/core/students/records/record-actions";
import { deedAnswer, recordAnswer, removedAnswer, studentAnswer } from "@idms/core/students/records/student";
import { z } from "zod";
import { missing } from "../../trust/failures/missing.ts";
import { fileOf, multipart, route } from "../../http/calls/route.ts";
import { schoolFilter, schoolOf } from "../../http/calls/school-filter.ts";
import { actOnRecord } from "../../students/edits/act-on-record.ts";
import { addRecord } from "../../students/edits/add-record.ts";
import { changePhoto, GIVEN_PHOTO_BODY, replacePhoto } from "../../students/edits/change-photo.ts";
import { correctRecord } from "../../students/edits/correct-record.ts";
import { sendRecord, ZIP } from "../../students/exports/export-record.ts";
import { findStudent } from "../../installation/students/student-rows.ts";
import { historyWithChanges } from "../../students/views/record-history.ts";
import { removeRecord, restoreRecord } from "../../students/edits/remove-record.ts";
import { listRemoved, type RemovedStudent } from "../../installation/students/removed-rows.ts";
import { correction } from "./correction-fields.ts";
import { earlierRoute } from "./earlier-route.ts";
import { asRecordAnswer, asStudentAnswer, currentStudent, earlierStudent } from "./student-answer.ts";

/** Permissions for reading submissions. They include access to the records of the submissions. */
const READ = ["students.read_own", "students.read_all"] as const satisfies readonly Right[];

/** Maximum number of removed students in a list. This is more than a school removes within `REMOVED_DAYS`. */
const MOST_REMOVED = 1000;

const newStudent = z.object({
  classroom: idSchema,
  form: idSchema,
  answers: z.record(z.string(), z.string()),
});

const photoParts = z.object({
  photo: z.instanceof(File, saying(callRules.photoFile())),
  ...correction,
});

const asRemovedAnswer = ({ school_id, reason_said, ...removed }: RemovedStudent) => ({
  ...removed,
  ...codedBeside(removed.reason, reason_said),
  school: school_id,
});

export const studentRecordsRoutes = [
  route({
    method: "GET",
    path: "/students/removed/",
    access: "students.restore",
    summary: "List the removed students who can be restored, most recent first.",
    details:
      "With `left`, lists the students who left at the end of a school year and can be restored until `gone_at`.",
    query: z.object({ ...schoolFilter, left: z.enum(["true", "false"]).optional() }),
    answer: z.array(removedAnswer),
    handle: async ({ services, query, school }) =>
      (
        await listRemoved(services.db, schoolOf(school, query), MOST_REMOVED, { left: query.left === "true" })
      ).map(asRemovedAnswer),
  }),
  route({
    method: "GET",
    path: "/students/{id}/",
    access: READ,
    reaches: ["classes"],
    summary: "Get a student, with the form fields for correcting the answers.",
    answer: recordAnswer,
    versioned: currentStudent,
    async handle({ services, caller, params, school, classes }) {
      const student = await findStudent(services.db, school, params.id, classes);
      if (!student) throw missing("student");
      services.gathered.saw(caller, "students.view", student);
      return asRecordAnswer(services.db, student);
    },
  }),
  route({
    method: "POST",
    path: "/students/",
    access: "students.create",
    summary: "Add a student, applying a form's rules; the photo is added separately.",
    body: newStudent,
    answer: studentAnswer,
    versioned: currentStudent,
    status: 201,
    handle: async ({ services, caller, body, school }) =>
      asStudentAnswer(await addRecord(services.db, caller, { ...body, school })),
  }),
  route({
    method: "PATCH",
    path: "/students/{id}/",
    access: RECORD_ACTIONS.correct.right,
    summary: "Correct a student's answers, or move the student to another class.",
    details:
      "A VERIFIED student returns to SUBMITTED, unless a user who may verify students chooses to keep the status.",
    body: correctionSchema,
    answer: studentAnswer,
    versioned: currentStudent,
    handle: async ({ services, caller, params, body, school, wanted }) =>
      asStudentAnswer(
        await correctRecord(services.db, caller, { school, id: params.id }, { ...body, wanted }),
      ),
  }),
  route({
    method: "POST",
    path: "/students/{id}/photo/",
    access: RECORD_ACTIONS.correct.right,
    summary: "Replace a student's photo.",
    body: multipart(photoParts, GIVEN_PHOTO_BODY),
    answer: studentAnswer,
    versioned: currentStudent,
    async handle({ services, caller, params, body: { photo, ...change }, school, wanted, request }) {
      const chosen = { school, id: params.id };
      const student = await services.uploads.decodes.run(
        async () =>
          replacePhoto(services, caller, chosen, new Uint8Array(await photo.arrayBuffer()), {
            ...change,
            wanted,
          }),
        request.signal,
      );
      services.makeAhead(student.school_id, student.id);
      return asStudentAnswer(student);
    },
  }),
  route({
    method: "POST",
    path: "/students/{id}/photo/adjust/",
    access: RECORD_ACTIONS.correct.right,
    summary: "Rotate and crop a student's photo.",
    body: photoAdjustmentSchema.extend({
      ...correctionSchema.pick({ keep_verified: true, reason: true }).shape,
    }),
    answer: studentAnswer,
    versioned: currentStudent,
    async handle({ services, caller, params, body: { turn, crop, ...change }, school, wanted, request }) {
      const chosen = { school, id: params.id };
      const student = await services.uploads.decodes.run(
        () => changePhoto(services, caller, chosen, { ...change, wanted, adjustment: { turn, crop } }),
        request.signal,
      );
      services.makeAhead(student.school_id, student.id);
      return asStudentAnswer(student);
    },
  }),
  route({
    method: "POST",
    path: "/students/{id}/send-back/",
    access: RECORD_ACTIONS.send_back.right,
    reaches: ["classes"],
    summary: "Mark a submission as sent back, with the reason.",
    details: "A VERIFIED student returns to SUBMITTED.",
    body: sendBackSchema,
    answer: studentAnswer,
    versioned: currentStudent,
    handle: async ({ services, caller, params, body, school, classes, wanted }) =>
      asStudentAnswer(
        await actOnRecord(services.db, caller, {
          school,
          classes,
          id: params.id,
          wanted,
          action: "send_back",
          why: body,
        }),
      ),
  }),
  route({
    method: "POST",
    path: "/students/{id}/undo-send-back/",
    access: RECORD_ACTIONS.undo_send_back.right,
    reaches: ["classes"],
    summary: "Undo marking a submission as sent back.",
    answer: studentAnswer,
    versioned: currentStudent,
    handle: async ({ services, caller, params: { id }, school, classes, wanted }) =>
      asStudentAnswer(
        await actOnRecord(services.db, caller, { school, classes, id, wanted, action: "undo_send_back" }),
      ),
  }),
  route({
    method: "POST",
    path: "/students/{id}/remove/",
    access: "students.remove",
    summary: "Remove a student.",
    details: "You can undo this until `gone_at`. After that, the record is permanently deleted.",
    body: removeSchema,
    answer: removedAnswer,
    versioned: currentStudent,
    handle: async ({ services, caller, params: { id }, body, school, wanted }) =>
      asRemovedAnswer(await removeRecord(services.db, caller, { school, id, wanted }, body.reason)),
  }),
  route({
    method: "POST",
    path: "/students/{id}/restore/",
    access: "students.restore",
    summary: "Restore a removed student to the previous class or to another one.",
    body: z.object({ classroom: idSchema.optional() }),
    answer: studentAnswer,
    handle: async ({ services, caller, params, body, school }) =>
      asStudentAnswer(await restoreRecord(services.db, caller, { school, id: params.id }, body.classroom)),
  }),
  route({
    method: "GET",
    path: "/students/{id}/history/",
    access: READ,
    reaches: ["classes"],
    summary: "List what was done to a student's record, by whom and when, oldest first.",
    answer: z.array(deedAnswer),
    async handle({ services, params, school, classes }) {
      const student = await findStudent(services.db, school, params.id, classes);
      if (!student) throw missing("student");
      return historyWithChanges(services.db, student);
    },
  }),
  route({
    method: "GET",
    path: "/students/{id}/export/",
    access: "students.export_record",
    summary: "Export everything about one student as a zip file.",
    details:
      "The zip file contains the answers, earlier versions, the roster entry, the history of changes and print jobs, and every photo. You can export a removed student until `gone_at`.",
    answer: fileOf(ZIP),
    handle: async ({ services, caller, params, school }) =>
      sendRecord(services, caller, { school, id: params.id }),
  }),
  earlierRoute({
    path: "/students/{id}/",
    access: READ,
    reaches: ["classes"],
    subject: "students",
    what: "student",
    thing: "student",
    versioned: earlierStudent,
    isThere: async (db, id, school, classes) => (await findStudent(db, school, id, classes)) !== undefined,
  }),
];
