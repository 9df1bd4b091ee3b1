import { countStudents } from "@idms/core/collect/dashboard/count-students";
import { dashboardAnswer } from "@idms/core/collect/dashboard/dashboard";
import { listClasses } from "../../school/classes/class-rows.ts";
import { isNoticeApproved } from "../../collect/families/notices.ts";
import { route } from "../../http/calls/route.ts";
import { countOfRosters } from "../../school/rosters/count-rosters.ts";
import { countSchools } from "../../school/schools/school-rows.ts";
import { countStudentGroups, countAsked } from "../../installation/students/count-rows.ts";

export const dashboardRoutes = [
  route({
    method: "GET",
    path: "/dashboard/",
    access: ["dashboard.read_all", "dashboard.read_own"],
    summary: "Get the counts for your school and its classes, or for all schools.",
    answer: dashboardAnswer,
    async handle({ services: { db }, school }) {
      const counts = countStudents(
        await countStudentGroups(db, school),
        school === null ? [] : await listClasses(db, school),
        school === null ? await countSchools(db) : 1,
        await countOfRosters(db, school),
      );
      const asked_by_families = await countAsked(db, school);
      return {
        ...counts,
        asked_by_families,
        is_notice_due: school !== null && !(await isNoticeApproved(db, school)),
      };
    },
  }),
];
