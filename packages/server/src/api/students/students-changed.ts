import { accessFailures } from "@idms/core/school/sign-in/access-failures";
import type { Right } from "@idms/core/school/accounts/rights";
import { chosenOrAll } from "@idms/core/forms/values/chosen";
import { idSchema } from "@idms/core/ids";
import { changedCardAnswer } from "@idms/core/students/records/student";
import { z } from "zod";
import { missing } from "../../trust/failures/missing.ts";
import { route } from "../../http/calls/route.ts";
import { schoolFilter, schoolOf } from "../../http/calls/school-filter.ts";
import { changedCards } from "../../print/choosing/changed-cards.ts";
import { findClass } from "../../school/classes/class-rows.ts";
import { findSchool, schoolExists } from "../../school/schools/school-rows.ts";

const READ = ["students.read_own", "students.read_all"] as const satisfies readonly Right[];

/** Maximum number of students in the list. This is enough for a school that reprints from time to time. */
const MOST_CHANGED = 1000;

export const studentsChangedRoutes = [
  route({
    method: "GET",
    path: "/students/changed/",
    access: READ,
    summary: "List printed cards whose data has changed since they were printed.",
    details: `Returns up to ${MOST_CHANGED} cards of a school or of one class.`,
    query: z.object({ ...schoolFilter, classroom: chosenOrAll(idSchema) }),
    answer: z.array(changedCardAnswer),
    async handle({ services, query, school, request }) {
      const id = schoolOf(school, query);
      if (id === null) throw accessFailures.chooseSchool();
      if (!(await schoolExists(services.db, id))) throw missing("school");
      const of = await findSchool(services.db, id);
      const { classroom } = query;
      const room = classroom === undefined ? undefined : await findClass(services.db, id, classroom);
      if (classroom !== undefined && !room) throw missing("class");
      const found = [];
      for await (const card of changedCards(services, of, room)) {
        request.signal.throwIfAborted();
        found.push(card);
        if (found.length === MOST_CHANGED) break;
      }
      return found;
    },
  }),
];
