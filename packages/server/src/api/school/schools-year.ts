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
    summary: "The school year that goes on, and whether the promotion it began with can be undone.",
    answer: currentYearAnswer,
    handle: async ({ services: { db }, params, school }) =>
      standingOfYear(db, await schoolOfPath(db, params.id, school)),
  }),
  route({
    method: "PUT",
    path: "/schools/{id}/year/",
    access: "school_years.change",
    summary: "Say which school year goes on, and its last day.",
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
    summary: "Propose where each class goes in the next school year; what is a guess says so.",
    answer: proposedYearAnswer,
    handle: async ({ services: { db }, params, school }) =>
      planYear(db, await schoolOfPath(db, params.id, school)),
  }),
  route({
    method: "POST",
    path: "/schools/{id}/year/promote/",
    access: "students.promote",
    summary:
      "Take the school into the next year by a plan, all of it or nothing; for a week it can be undone. With dry_run nothing is done.",
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
    summary: "Undo the promotion of the last week; students who were changed since stay, when you say so.",
    body: z.object({ keep_changed: z.boolean().default(false), dry_run: z.boolean().default(false) }),
    answer: undonePromotionAnswer,
    async handle({ services: { db }, caller, params, body, school }) {
      const of = await schoolOfPath(db, params.id, school);
      return undoPromotion(db, caller, of, { keepChanged: body.keep_changed, dryRun: body.dry_run });
    },
  }),
];
