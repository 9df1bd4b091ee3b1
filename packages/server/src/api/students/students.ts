import { chooseSentences } from "@idms/core/forms/said/choose-sentences";
import { chosenOrAll } from "@idms/core/forms/values/chosen";
import { chosenId, idSchema } from "@idms/core/ids";
import type { StudentStatus } from "@idms/core/students/records/status";
import { listedStudentAnswer } from "@idms/core/students/records/student";
import { z } from "zod";
import { listQuery, pageOf, placeIn, placeQuery } from "../../http/calls/list-query.ts";
import { fileOf, listOf, route } from "../../http/calls/route.ts";
import { oneSchool } from "../../http/calls/school-filter.ts";
import { withDoubts } from "../../students/spreadsheets/by-doubt.ts";
import { sendStudents, XLSX } from "../../students/exports/write-export.ts";
import { chooseExport } from "../../students/exports/students-to-export.ts";
import { findStudentRows } from "../../installation/students/list-students.ts";
import { filterFields, filterOf, marks, status } from "./student-filter.ts";
import { asListedStudent } from "./student-answer.ts";

const ORDERINGS = ["full_name", "status", "created_at", "id"] as const;

/** Default statuses on the submissions screen and in its export. */
const WITHOUT_CARD = ["SUBMITTED", "VERIFIED"] as const satisfies readonly StudentStatus[];

const ofClass = chosenId(chooseSentences.schoolAndClass());

export const studentsRoutes = [
  route({
    method: "GET",
    path: "/students/",
    access: "students.read_own",
    reaches: ["classes"],
    summary: "List the submissions in your school.",
    query: listQuery(ORDERINGS).extend({
      ...placeQuery,
      status: chosenOrAll(status),
      classroom: chosenOrAll(idSchema),
      ...marks,
    }),
    answer: listOf(listedStudentAnswer),
    async handle({ services, query, school, classes }) {
      const { rows, ...found } = await findStudentRows(services.db, {
        ...query,
        page: pageOf(query),
        place: placeIn(query),
        school: oneSchool(school),
        among: classes,
        statuses: query.status && [query.status],
        sentBack: query.sent_back,
        oldPhoto: query.old_photo,
        photoMark: query.photo_mark,
      });
      return { rows: (await withDoubts(services.db, rows)).map(asListedStudent), ...found };
    },
  }),
  route({
    method: "GET",
    path: "/students/submissions/",
    access: "students.read_all",
    summary: "List a class's submissions that have no card yet, or those with a certain status.",
    query: listQuery(ORDERINGS).extend({
      ...placeQuery,
      school: ofClass,
      classroom: ofClass,
      status: chosenOrAll(status),
      ...marks,
    }),
    answer: listOf(listedStudentAnswer),
    async handle({ services, query }) {
      const { rows, ...found } = await findStudentRows(services.db, {
        ...query,
        page: pageOf(query),
        place: placeIn(query),
        statuses: query.status ? [query.status] : WITHOUT_CARD,
        sentBack: query.sent_back,
        oldPhoto: query.old_photo,
        photoMark: query.photo_mark,
      });
      return { rows: (await withDoubts(services.db, rows)).map(asListedStudent), ...found };
    },
  }),
  route({
    method: "GET",
    path: "/students/export/",
    access: "students.export",
    asksAgain: "as set",
    summary: "Export the submissions in a school or a class as students.xlsx.",
    details:
      "Exports the submissions that have no card yet, or those with certain statuses. With the other filters, the file contains only the students that the list of students shows with them.",
    query: z.object({ ...filterFields, school: chosenId(chooseSentences.school()) }),
    answer: fileOf(XLSX),
    async handle({ services, caller, query, request }) {
      const choice = await chooseExport(services, query);
      const statuses = query.status ?? WITHOUT_CARD;
      const { school: _, classroom: __, status: ___, ...marked } = query;
      const isFiltered = Object.values(marked).some((asked) => asked !== undefined);
      const filter = isFiltered ? filterOf(null, query) : undefined;
      return sendStudents(services, caller, { ...choice, statuses, filter }, request.signal);
    },
  }),
];
