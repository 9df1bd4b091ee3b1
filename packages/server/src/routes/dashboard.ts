import { countStudents } from "@idms/core";
import { z } from "zod";
import { listClasses } from "../classes/records.ts";
import { route } from "../http/route.ts";
import { countSchools } from "../schools/records.ts";
import { countStudentGroups } from "../students/records.ts";

const count = z.int();

const dashboardAnswer = z.object({
  students: count,
  parents_submitted: count,
  verification_pending: count,
  id_pending: count,
  id_generated: count,
  schools: count,
  class_counts: z.array(
    z.object({
      classroom: z.int(),
      classroom_name: z.string().nullish(),
      class_name: z.string().nullish(),
      total: count,
      pending: count,
      submitted: count,
      verified: count,
      generated: count,
    }),
  ),
});

export const dashboardRoutes = [
  route({
    method: "GET",
    path: "/dashboard/",
    access: ["admin_dashboard", "school_dashboard"],
    summary: "The counts of the own school and its classes, or those of all schools.",
    answer: dashboardAnswer,
    async handle({ services: { db }, school }) {
      return countStudents(
        await countStudentGroups(db, school),
        school === null ? [] : await listClasses(db, school),
        school === null ? await countSchools(db) : 1,
      );
    },
  }),
];
