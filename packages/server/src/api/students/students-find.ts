import type { Right } from "@idms/core/school/accounts/rights";
import { foundStudentAnswer } from "@idms/core/students/records/student";
import { z } from "zod";
import { listQuery, placeFrom, placeQuery } from "../../http/calls/list-query.ts";
import { listOf, route } from "../../http/calls/route.ts";
import { byDoubt, withDoubts } from "../../students/spreadsheets/by-doubt.ts";
import { countFound, findIds, searchStudents } from "../../installation/students/list-students.ts";
import { filterFields, filterOf, yesOrNo } from "./student-filter.ts";
import { asListedStudent } from "./student-answer.ts";

const READ = ["students.read_own", "students.read_all"] as const satisfies readonly Right[];

/** Maximum number of selected students, enough for a large school. */
const MOST_CHOSEN = 10_000;

/** The filters, and whether to include only students with doubtful answers or only students without any. */
const countedFields = { ...filterFields, doubted: yesOrNo };

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
    details: `With \`doubted\`, counts the students who have doubtful answers, or those who have none, among the first ${MOST_CHOSEN} students found.`,
    query: z.object(countedFields),
    answer: z.object({ count: z.int() }),
    async handle({ services: { db }, query: { doubted, ...query }, school, classes }) {
      const filter = filterOf(school, query, classes);
      if (doubted === undefined) return { count: await countFound(db, filter) };
      return { count: (await byDoubt(db, await findIds(db, filter, MOST_CHOSEN), doubted)).length };
    },
  }),
  route({
    method: "GET",
    path: "/students/find/ids/",
    access: READ,
    reaches: ["classes"],
    summary: "List the IDs, classes and versions of all students found, so that you can select them all.",
    details: `Returns up to ${MOST_CHOSEN} students.`,
    query: z.object(countedFields),
    answer: z.array(z.object({ id: z.int(), classroom: z.int(), version: z.int() })),
    async handle({ services: { db }, query: { doubted, ...query }, school, classes }) {
      const found = await findIds(db, filterOf(school, query, classes), MOST_CHOSEN);
      return doubted === undefined ? found : byDoubt(db, found, doubted);
    },
  }),
];
