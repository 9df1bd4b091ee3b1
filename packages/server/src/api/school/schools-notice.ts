import { approveNoticeSchema, schoolNoticeAnswer } from "@idms/core/forms/notices/notice-schemas";
import { approveNotice, readNotice } from "../../collect/families/notices.ts";
import { route } from "../../http/calls/route.ts";
import { schoolOfPath } from "./school-of-path.ts";

export const schoolsNoticeRoutes = [
  route({
    method: "GET",
    path: "/schools/{id}/notice/",
    access: "notices.read",
    summary:
      "The notice that a school's families agree to, the usual one unless it has approved another, and those before.",
    answer: schoolNoticeAnswer,
    handle: async ({ services: { db }, params, school }) =>
      readNotice(db, await schoolOfPath(db, params.id, school)),
  }),
  route({
    method: "PUT",
    path: "/schools/{id}/notice/",
    access: "notices.approve",
    summary:
      "Approve the notice, which families are shown from now on. An empty text is the usual one; what was approved before is kept as it was.",
    body: approveNoticeSchema,
    answer: schoolNoticeAnswer,
    handle: async ({ services: { db }, caller, params, body, school }) =>
      approveNotice(db, caller, await schoolOfPath(db, params.id, school), body),
  }),
];
