import { accessFailures } from "@idms/core/school/sign-in/access-failures";
import type { Right } from "@idms/core/school/accounts/rights";
import { LEFT_OUT } from "@idms/core/students/noticed/left-out";
import { foundStudentAnswer } from "@idms/core/students/records/student";
import { z } from "zod";
import { listQuery, placeFrom, placeQuery } from "../../http/calls/list-query.ts";
import { schoolFilter } from "../../http/calls/school-filter.ts";
import { listOf, route } from "../../http/calls/route.ts";
import { withDoubts } from "../../students/spreadsheets/by-doubt.ts";
import { findVerifiable } from "../../collect/families/verifiable.ts";
import { countFound, findIds, searchStudents } from "../../installation/students/list-students.ts";
import { filterFields, filterOf } from "./student-filter.ts";
import { asListedStudent } from "./student-answer.ts";

const READ = ["students.read_own", "students.read_all"] as const satisfies readonly Right[];

/** Maximum number of selected students, enough for a large school. */
const MOST_CHOSEN = 10_000;

const foundId = z.object({ id: z.int(), classroom: z.int(), version: z.int() });

/** Routes for finding students with any status, limited to those to whom the caller has access. */
export const studentsFindRoutes = [
  route({
    method: "GET",
    path: "/students/find/",
    access: READ,
    reaches: ["classes"],
    summary: "Find students in your school, a given school or all schools, with any status.",
    details:
      "You can search by name, phone or number, or filter by class, by status or by whether the submission was sent back.",
    query: listQuery(["full_name", "status", "created_at", "id"])
      .omit({ page: true })
      .extend({ ...placeQuery, ...filterFields }),
    answer: listOf(foundStudentAnswer),
    async handle({ services, query, school, classes }) {
      const { rows, ...found } = await searchStudents(services.db, {
        ...filterOf(school, query, classes),
        ordering: query.ordering,
        place: placeFrom(query),
      });
      const answers = (await withDoubts(services.db, rows)).map((row) => ({
        ...asListedStudent(row),
        school_name: row.school_name,
      }));
      return { rows: answers, ...found };
    },
  }),
  route({
    method: "GET",
    path: "/students/find/count/",
    access: READ,
    reaches: ["classes"],
    summary: "Count the students that a search finds.",
    query: z.object(filterFields),
    answer: z.object({ count: z.int() }),
    async handle({ services, query, school, classes }) {
      return { count: await countFound(services.db, filterOf(school, query, classes)) };
    },
  }),
  route({
    method: "GET",
    path: "/students/find/ids/",
    access: READ,
    reaches: ["classes"],
    summary: "List the IDs, classes and versions of all students found, so that you can select them all.",
    details: `Returns up to ${MOST_CHOSEN} students.`,
    query: z.object(filterFields),
    answer: z.array(foundId),
    handle: ({ services, query, school, classes }) =>
      findIds(services.db, filterOf(school, query, classes), MOST_CHOSEN),
  }),
  route({
    method: "GET",
    path: "/students/find/verifiable/",
    access: READ,
    reaches: ["classes"],
    summary: "Find the waiting submissions that can be verified together, and count the others by reason.",
    details: `Looks at the first ${MOST_CHOSEN} waiting submissions of a school or class. Each submission that a person must look at is counted for one reason. Each call compares a few hundred new photos. Repeat the call until \`photos_left\` is 0.`,
    query: z.object({ ...schoolFilter, classroom: filterFields.classroom }),
    answer: z.object({
      sound: z.array(foundId),
      /** The submissions that a person must look at, each with its most important reason. */
      look_at: z.array(z.object({ id: z.int(), why: z.enum(LEFT_OUT) })),
      left_out: z.record(z.enum(LEFT_OUT), z.int()),
      photos_left: z.int(),
    }),
    async handle({ services, query, school, classes, request }) {
      const filter = filterOf(school, query, classes);
      if (filter.school === null) throw accessFailures.chooseSchool();
      const within = { ...filter, school: filter.school };
      return findVerifiable(services, within, { most: MOST_CHOSEN, signal: request.signal });
    },
  }),
];
