import {
  adminSubmissionText,
  chosenId,
  commonText,
  foundStudentAnswer,
  idSchema,
  STUDENT_STATUSES,
  studentAnswer,
  type StudentStatus,
} from "@idms/core";
import { z } from "zod";
import {
  listOfValues,
  listQuery,
  MOST_SEARCHED,
  pageOf,
  pageSize,
  placeFrom,
  placeIn,
  placeQuery,
} from "../http/list-query.ts";
import { fileOf, listOf, route } from "../http/route.ts";
import { oneSchool, schoolFilter, schoolOf } from "../http/school-filter.ts";
import { sendStudents, XLSX } from "../students/export-files.ts";
import { actOnRecord } from "../students/act-on-record.ts";
import { chooseExport } from "../students/read-exported.ts";
import { findStudentRows, searchStudents } from "../students/list-records.ts";
import { asStudentAnswer } from "./student-answer.ts";

const ORDERINGS = ["full_name", "status", "created_at", "id"] as const;

const status = z.enum(STUDENT_STATUSES, { error: `A status is one of ${STUDENT_STATUSES.join(", ")}.` });
/** A select that stands on 'all' sends an empty text. */
const chosenOrAll = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** Whom the screen of submissions lists, and its button exports, unless asked for others. */
const WITHOUT_CARD = ["SUBMITTED", "VERIFIED"] as const satisfies readonly StudentStatus[];

/** Only those who were sent back, or only those who were not. */
const sentBack = chosenOrAll(z.enum(["true", "false"]).transform((text) => text === "true"));

const ofClass = chosenId(adminSubmissionText.chooseSchoolAndClass);

export const studentRoutes = [
  route({
    method: "GET",
    path: "/students/",
    access: "students.read_own",
    summary: "The submissions of the own school.",
    query: listQuery(ORDERINGS).extend({
      ...placeQuery,
      status: chosenOrAll(status),
      classroom: chosenOrAll(idSchema),
      sent_back: sentBack,
    }),
    answer: listOf(studentAnswer),
    async handle({ services, query, school }) {
      const { rows, ...found } = await findStudentRows(services.db, {
        ...query,
        page: pageOf(query),
        place: placeIn(query),
        school: oneSchool(school),
        statuses: query.status && [query.status],
        sentBack: query.sent_back,
      });
      return { rows: rows.map(asStudentAnswer), ...found };
    },
  }),
  route({
    method: "GET",
    path: "/students/submissions/",
    access: "students.read_all",
    summary: "The submissions of a class that have no card yet, or those of a status.",
    query: listQuery(ORDERINGS).extend({
      ...placeQuery,
      school: ofClass,
      classroom: ofClass,
      status: chosenOrAll(status),
      sent_back: sentBack,
    }),
    answer: listOf(studentAnswer),
    async handle({ services, query }) {
      const { rows, ...found } = await findStudentRows(services.db, {
        ...query,
        page: pageOf(query),
        place: placeIn(query),
        statuses: query.status ? [query.status] : WITHOUT_CARD,
        sentBack: query.sent_back,
      });
      return { rows: rows.map(asStudentAnswer), ...found };
    },
  }),
  route({
    method: "GET",
    path: "/students/find/",
    access: "students.read_all",
    summary: "The students of all schools, or of one, who are found by a name, a phone or a number.",
    query: z.object({
      ...schoolFilter,
      ...placeQuery,
      search: z.string().max(MOST_SEARCHED),
      page_size: pageSize.optional(),
    }),
    answer: listOf(foundStudentAnswer),
    async handle({ services, query, school }) {
      const { rows, ...found } = await searchStudents(services.db, {
        school: schoolOf(school, query),
        search: query.search,
        place: placeFrom(query),
      });
      const answers = rows.map((row) => ({ ...asStudentAnswer(row), school_name: row.school_name }));
      return { rows: answers, ...found };
    },
  }),
  route({
    method: "GET",
    path: "/students/export/",
    access: "students.export",
    summary:
      "The submissions of a school or a class that have no card yet, or those of some statuses, as students.xlsx.",
    query: z.object({
      school: chosenId(commonText.chooseSchool),
      classroom: chosenOrAll(idSchema),
      status: listOfValues(status),
    }),
    answer: fileOf(XLSX),
    async handle({ services, query, request }) {
      const choice = await chooseExport(services, query);
      const statuses = query.status ?? WITHOUT_CARD;
      return sendStudents(services, { ...choice, statuses }, request.signal);
    },
  }),
  route({
    method: "POST",
    path: "/students/{id}/verify/",
    access: "students.verify",
    summary: "Verify a submission of the own school.",
    answer: studentAnswer,
    handle: async ({ services, caller, params, school }) =>
      asStudentAnswer(await actOnRecord(services.db, caller, { school, id: params.id, action: "verify" })),
  }),
  route({
    method: "POST",
    path: "/students/{id}/unverify/",
    access: "students.unverify",
    summary: "Take back the verification of a submission of the own school, while no card was made of it.",
    answer: studentAnswer,
    handle: async ({ services, caller, params, school }) =>
      asStudentAnswer(await actOnRecord(services.db, caller, { school, id: params.id, action: "unverify" })),
  }),
];
