import { countStudents } from "@idms/core/collect/dashboard/count-students";
import { dashboardAnswer } from "@idms/core/collect/dashboard/dashboard";
import { deliveryDays } from "../../cards/printed/batch-rows.ts";
import { listClasses } from "../../school/classes/class-rows.ts";
import { isNoticeApproved } from "../../collect/families/notices.ts";
import { route } from "../../http/calls/route.ts";
import { countOfRosters } from "../../school/rosters/count-rosters.ts";
import { countSchools } from "../../school/schools/school-rows.ts";
import { countAsked, countStudentGroups } from "../../installation/students/count-rows.ts";
import { countWaiting } from "../../installation/students/waiting-rows.ts";

export const dashboardRoutes = [
  route({
    method: "GET",
    path: "/dashboard/",
    access: ["dashboard.read_all", "dashboard.read_own"],
    summary: "Get the counts for your school and its classes, or for all schools.",
    details:
      "The response also counts the pending work: to verify, sent back, to sign, to order, to print, to hand out and not delivered yet.",
    answer: dashboardAnswer,
    async handle({ services: { db }, school }) {
      const counts = countStudents(
        await countStudentGroups(db, school),
        school === null ? [] : await listClasses(db, school),
        school === null ? await countSchools(db) : 1,
        await countOfRosters(db, school),
        await countWaiting(db, school === null ? "all" : { school }),
        school === null ? undefined : await deliveryDays(db, school),
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
