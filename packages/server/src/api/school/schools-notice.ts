import { approveNoticeSchema, schoolNoticeAnswer } from "@idms/core/forms/notices/notice-schemas";
import { approveNotice, readNotice } from "../../collect/families/notices.ts";
import { route } from "../../http/calls/route.ts";
import { schoolOfPath } from "./school-of-path.ts";

export const schoolsNoticeRoutes = [
  route({
    method: "GET",
    path: "/schools/{id}/notice/",
    access: "notices.read",
    summary: "Get the notice that a school's families agree to, and the earlier notices.",
    details: "The school uses the standard notice unless it has approved its own.",
    answer: schoolNoticeAnswer,
    handle: async ({ services: { db }, params, school }) =>
      readNotice(db, await schoolOfPath(db, params.id, school)),
  }),
  route({
    method: "PUT",
    path: "/schools/{id}/notice/",
    access: "notices.approve",
    summary: "Approve the notice that families see from now on.",
    details: "Empty text approves the standard notice. Earlier notices are kept unchanged.",
    body: approveNoticeSchema,
    answer: schoolNoticeAnswer,
    handle: async ({ services: { db }, caller, params, body, school }) =>
      approveNotice(db, caller, await schoolOfPath(db, params.id, school), body),
  }),
];
