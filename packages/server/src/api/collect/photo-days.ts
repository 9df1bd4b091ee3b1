import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { classLabel } from "@idms/core/school/classes/label";
import { idSchema } from "@idms/core/ids";
import { photoDayClassAnswer, readChild } from "@idms/core/collect/photo-days/child";
import {
  linkSwitchSchema,
  listedPhotoDayAnswer,
  newPhotoDaySchema,
  photoDayAnswer,
} from "@idms/core/collect/links/class-link-schemas";
import { momentTaken, shotAnswer, shotIdSchema } from "@idms/core/collect/photo-days/shot";
import { z } from "zod";
import { valid } from "../../trust/failures/valid.ts";
import { listQuery, pageOf } from "../../http/calls/list-query.ts";
import { listOf, route, streamed } from "../../http/calls/route.ts";
import { schoolFilter, schoolOf } from "../../http/calls/school-filter.ts";
import { listChildren } from "../../collect/photo-days/list-children.ts";
import { makeClassLink, requireOpenLink, switchClassLink } from "../../students/class-links/class-links.ts";
import { findClassLinks } from "../../students/class-links/class-link-rows.ts";
import { linkAnswerOf } from "./link-answer.ts";
import { STUCK_TRIES } from "../../collect/photo-days/land-photo.ts";
import { stuckOf } from "../../collect/photo-days/photo-day-rows.ts";
import { takeShot } from "../../collect/photo-days/take-shot.ts";

const moment = z.coerce.number(saying(callRules.moment())).int().nonnegative();

/** The version of the child in the photographer's list; see `Shot`. */
const versionSeen = z.coerce.number(saying(callRules.wholeVersion())).int().positive().optional();

export const photoDaysRoutes = [
  route({
    method: "GET",
    path: "/photo-days/",
    access: "photo_days.read",
    summary: "List the photo days of one school, or of all schools the caller may see.",
    query: listQuery(["id", "expires_at"]).extend({ ...schoolFilter, classroom: idSchema.optional() }),
    answer: listOf(listedPhotoDayAnswer),
    async handle({ services, query, school }) {
      const of = schoolOf(school, query);
      const { rows, count } = await findClassLinks(services.db, "photos", of, {
        ...query,
        page: pageOf(query),
      });
      const ids = rows.map(({ id }) => id);
      const stuck = await stuckOf(services.db, ids, STUCK_TRIES);
      return {
        rows: rows.map((day) => ({
          ...linkAnswerOf(day),
          stuck: stuck.get(day.id) ?? [],
          classroom_name: classLabel(day),
          school_name: day.school_name,
          shots: day.shots,
        })),
        count,
      };
    },
  }),
  route({
    method: "POST",
    path: "/photo-days/",
    access: "photo_days.create",
    summary: "Create a link for taking a class's photos without an account.",
    details: "The link is valid for 7 days.",
    body: ({ caller }) => newPhotoDaySchema(caller?.role ?? "SCHOOL_ADMIN", caller?.school_id ?? null),
    answer: photoDayAnswer,
    status: 201,
    handle: async ({ services, caller, body }) =>
      linkAnswerOf(await makeClassLink(services.db, caller, "photos", body)),
  }),
  route({
    method: "PATCH",
    path: "/photo-days/{id}/",
    access: "photo_days.change",
    summary: "Close, reopen or extend a photo day.",
    body: linkSwitchSchema("photos"),
    answer: photoDayAnswer,
    handle: async ({ services, caller, params, body, school }) =>
      linkAnswerOf(await switchClassLink(services.db, caller, "photos", { school, number: params.id }, body)),
  }),
  route({
    method: "GET",
    path: "/public/photo-day/{token}/",
    access: "public",
    summary: "List the students in a photo day's class.",
    details: "The response shows each student's name and roll number, and whether the student has a photo.",
    answer: photoDayClassAnswer,
    async handle({ services, params }) {
      return listChildren(services.db, await requireOpenLink(services.db, "photos", params.token));
    },
  }),
  route({
    method: "PUT",
    path: "/public/photo-day/{token}/shots/{shot}/",
    access: "public",
    summary: "Upload a student's photo, identified by a UUID so that it is stored only once.",
    query: z.object({ child: z.string(), version: versionSeen, taken: moment, sent: moment }),
    body: streamed("image/jpeg", "The photo, as a JPEG, PNG or WebP file no larger than 10 MB."),
    answer: shotAnswer,
    async handle({ services, params, query, request, address }) {
      const outcome = await takeShot(services, {
        token: params.token,
        shot: valid(shotIdSchema, params.shot),
        child: readChild(query.child),
        seen: query.version,
        takenAt: momentTaken(query, new Date()),
        request,
        address,
      });
      return { outcome };
    },
  }),
];
