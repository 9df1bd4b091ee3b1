import { schoolYearInputSchema } from "@idms/core/school/years/school-year";
import {
  currentYearAnswer,
  promotedAnswer,
  proposedYearAnswer,
  undonePromotionAnswer,
} from "@idms/core/school/years/year-answers";
import { yearPlanSchema } from "@idms/core/school/years/year-plan";
import { z } from "zod";
import { route } from "../../http/calls/route.ts";
import { planYear, setYear } from "../../students/years/plan-year.ts";
import { promoteSchool } from "../../students/years/promote-school.ts";
import { standingOfYear } from "../../students/years/standing-of-year.ts";
import { undoPromotion } from "../../students/years/undo-promotion.ts";
import { schoolOfPath } from "./school-of-path.ts";

export const schoolsYearRoutes = [
  route({
    method: "GET",
    path: "/schools/{id}/year/",
    access: "school_years.read",
    summary: "Get the current school year, and check whether the promotion into it can be undone.",
    answer: currentYearAnswer,
    handle: async ({ services: { db }, params, school }) =>
      standingOfYear(db, await schoolOfPath(db, params.id, school)),
  }),
  route({
    method: "PUT",
    path: "/schools/{id}/year/",
    access: "school_years.change",
    summary: "Set the current school year and its last day.",
    body: schoolYearInputSchema,
    answer: currentYearAnswer,
    async handle({ services: { db }, caller, params, body, school }) {
      const of = await schoolOfPath(db, params.id, school);
      await setYear(db, caller, of, body);
      return standingOfYear(db, of);
    },
  }),
  route({
    method: "GET",
    path: "/schools/{id}/year/plan/",
    access: "school_years.read",
    summary: "Suggest where each class goes next year, and mark the suggestions that are guesses.",
    answer: proposedYearAnswer,
    handle: async ({ services: { db }, params, school }) =>
      planYear(db, await schoolOfPath(db, params.id, school)),
  }),
  route({
    method: "POST",
    path: "/schools/{id}/year/promote/",
    access: "students.promote",
    summary: "Move a school into the next school year according to a plan; this can be undone for a week.",
    details: "Either the whole school moves or no one does. With `dry_run`, nothing changes.",
    body: yearPlanSchema.extend({ dry_run: z.boolean().default(false) }),
    answer: promotedAnswer,
    async handle({ services: { db }, caller, params, body: { dry_run: dryRun, ...plan }, school }) {
      return promoteSchool(db, caller, await schoolOfPath(db, params.id, school), plan, { dryRun });
    },
  }),
  route({
    method: "POST",
    path: "/schools/{id}/year/undo/",
    access: "students.undo_promote",
    summary: "Undo a promotion made within the last week.",
    details:
      "With `keep_changed`, students whose records have changed since the promotion are left as they are.",
    body: z.object({ keep_changed: z.boolean().default(false), dry_run: z.boolean().default(false) }),
    answer: undonePromotionAnswer,
    async handle({ services: { db }, caller, params, body, school }) {
      const of = await schoolOfPath(db, params.id, school);
      return undoPromotion(db, caller, of, { keepChanged: body.keep_changed, dryRun: body.dry_run });
    },
  }),
];
