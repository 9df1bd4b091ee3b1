import { accessFailures } from "@idms/core/school/sign-in/access-failures";
import type { Right } from "@idms/core/school/accounts/rights";
import { idSchema } from "@idms/core/ids";
import type { Duplicate } from "@idms/core/students/duplicates/duplicates";
import { correctionSchema } from "@idms/core/students/records/record-actions";
import { duplicateAnswer, duplicatesAcrossAnswer, studentAnswer } from "@idms/core/students/records/student";
import { z } from "zod";
import { classSchool } from "../../school/classes/class-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import { route } from "../../http/calls/route.ts";
import { schoolFilter, schoolOf } from "../../http/calls/school-filter.ts";
import type { Db } from "../../installation/engines/connect.ts";
import {
  countDuplicates,
  duplicatesAcross,
  duplicatesOfClass,
  recordsOfPairs,
  tellApart,
  undoTellApart,
} from "../../students/duplicates/find-duplicates.ts";
import { mergeRecords } from "../../students/duplicates/merge-students.ts";
import { undoMerge } from "../../students/duplicates/undo-merge.ts";
import { asStudentAnswer, currentStudent } from "./student-answer.ts";

const READ = ["students.read_own", "students.read_all"] as const satisfies readonly Right[];

const pairSchema = z.object({
  other: idSchema,
  /** The version of the other record that the user viewed. If absent, the current version is used. */
  other_version: z.int().optional(),
});

const mergeSchema = pairSchema.extend({
  /** Names of the answers to take from the other record. */
  take: z.array(z.string()).max(200).default([]),
  take_photo: z.boolean().default(false),
  ...correctionSchema.pick({ keep_verified: true, reason: true }).shape,
});

const asAnswers = async (db: Db, pairs: readonly Duplicate[]) =>
  (await recordsOfPairs(db, pairs)).map(({ first, second, because }) => ({
    first: asStudentAnswer(first),
    second: asStudentAnswer(second),
    because,
  }));

/** Routes for possible duplicates. */
export const studentsDuplicatesRoutes = [
  route({
    method: "GET",
    path: "/students/duplicates/",
    access: READ,
    summary: "Count the pairs of records in a school that may be the same child, based on name and phone.",
    query: z.object(schoolFilter),
    answer: z.object({ pairs: z.int() }),
    async handle({ services, query, school }) {
      const of = schoolOf(school, query);
      if (of === null) throw accessFailures.chooseSchool();
      return { pairs: await countDuplicates(services.db, of) };
    },
  }),
  route({
    method: "GET",
    path: "/students/duplicates/across/",
    access: READ,
    summary: "List records in different classes of a school that may be the same child.",
    details:
      "The records have the same phone number and similar names, or similar photos. Each call compares a few hundred new photos. Repeat the call until none are left.",
    query: z.object(schoolFilter),
    answer: duplicatesAcrossAnswer,
    async handle({ services, query, school, request }) {
      const of = schoolOf(school, query);
      if (of === null) throw accessFailures.chooseSchool();
      const { pairs, left } = await duplicatesAcross(services, of, request.signal);
      return { pairs: await asAnswers(services.db, pairs), left };
    },
  }),
  route({
    method: "GET",
    path: "/classes/{id}/duplicates/",
    access: READ,
    summary:
      "List records in a class that may be the same child because they share a name, phone number or photo.",
    answer: z.array(duplicateAnswer),
    async handle({ services, params, school, request }) {
      const of = await classSchool(services.db, params.id);
      if (of === undefined || (school !== null && school !== of)) throw missing("class");
      return asAnswers(services.db, await duplicatesOfClass(services, params.id, request.signal));
    },
  }),
  route({
    method: "POST",
    path: "/students/{id}/merge/",
    access: "students.merge",
    summary: "Take answers or the photo from a duplicate record, and remove the duplicate record.",
    body: mergeSchema,
    answer: studentAnswer,
    versioned: currentStudent,
    async handle({
      services,
      caller,
      params,
      body: { take_photo, other_version, ...merge },
      school,
      wanted,
    }) {
      const chosen = { school, id: params.id };
      const merged = await mergeRecords(services, caller, chosen, {
        ...merge,
        takePhoto: take_photo,
        otherVersion: other_version,
        wanted,
      });
      services.makeAhead(merged.school_id, merged.id);
      return asStudentAnswer(merged);
    },
  }),
  route({
    method: "POST",
    path: "/students/{id}/tell-apart/",
    access: "students.tell_apart",
    summary: "Mark two similar records as different children.",
    body: pairSchema,
    answer: "nothing",
    versioned: currentStudent,
    handle: ({ services, caller, params: { id }, body, school, wanted }) =>
      tellApart(services.db, caller, { school, id, wanted }, body),
  }),
  route({
    method: "POST",
    path: "/students/{id}/undo-tell-apart/",
    access: "students.tell_apart",
    summary: "Undo marking two records as different children.",
    body: pairSchema,
    answer: "nothing",
    versioned: currentStudent,
    handle: ({ services, caller, params: { id }, body, school, wanted }) =>
      undoTellApart(services.db, caller, { school, id, wanted }, body),
  }),
  route({
    method: "POST",
    path: "/students/{id}/undo-merge/",
    access: "students.merge",
    summary: "Undo a student's last merge and restore the other record.",
    body: z.object({ other: idSchema }),
    answer: studentAnswer,
    versioned: currentStudent,
    handle: async ({ services, caller, params: { id }, body, school, wanted }) =>
      asStudentAnswer(await undoMerge(services.db, caller, { school, id, wanted }, body.other)),
  }),
];
