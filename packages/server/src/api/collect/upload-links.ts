import { classLabel } from "@idms/core/school/classes/label";
import { idSchema } from "@idms/core/ids";
import {
  linkAnswer,
  linkChangeSchema,
  listedLinkAnswer,
  newLinkSchema,
} from "@idms/core/collect/links/class-link-schemas";
import { z } from "zod";
import { listQuery, pageOf } from "../../http/calls/list-query.ts";
import { listOf, route, versionedAs } from "../../http/calls/route.ts";
import { schoolFilter, schoolOf } from "../../http/calls/school-filter.ts";
import { cleanUpLinks, deleteOneLink } from "../../collect/submissions/remove-links.ts";
import { changeLink, makeClassLink } from "../../students/class-links/class-links.ts";
import {
  findClassLinks,
  type ClassLink,
  type NamedClassLink,
} from "../../students/class-links/class-link-rows.ts";
import { linkAnswerOf } from "./link-answer.ts";

const asAnswer = (link: ClassLink<"form">) => ({ ...linkAnswerOf(link), template: link.form_template_id });

/** Returns a link in a list. Only a link of a staff group says whom its class holds. */
const asListed = ({ holds, ...link }: NamedClassLink<"form">) => ({
  ...asAnswer(link),
  classroom_name: classLabel(link),
  template_name: link.template_name,
  school_name: link.school_name,
  ...(holds === "staff" && { holds }),
});

export const uploadLinksRoutes = [
  route({
    method: "GET",
    path: "/upload-links/",
    access: "links.read",
    summary: "List the upload links of one school, or of all schools the caller may see.",
    query: listQuery(["id", "expires_at", "uses_count"]).extend({
      ...schoolFilter,
      classroom: idSchema.optional(),
    }),
    answer: listOf(listedLinkAnswer),
    async handle({ services, query, school }) {
      const of = schoolOf(school, query);
      const { rows, count } = await findClassLinks(services.db, "form", of, {
        ...query,
        page: pageOf(query),
      });
      return { rows: rows.map(asListed), count };
    },
  }),
  route({
    method: "POST",
    path: "/upload-links/",
    access: "links.create",
    summary: "Create an upload link.",
    details: "Without `expires_at`, the link is valid for 14 days.",
    body: ({ caller, now }) => newLinkSchema(caller?.role ?? "SCHOOL_ADMIN", caller?.school_id ?? null, now),
    answer: linkAnswer,
    status: 201,
    handle: async ({ services, caller, body }) =>
      asAnswer(await makeClassLink(services.db, caller, "form", body)),
  }),
  route({
    method: "PATCH",
    path: "/upload-links/{id}/",
    access: "links.change",
    summary: "Pause, resume, extend or change an upload link.",
    details:
      "You can change the link's form, limit and notes. You can change its class only if nothing has been submitted through the link.",
    body: ({ now }) => linkChangeSchema(now),
    answer: linkAnswer,
    versioned: versionedAs(linkAnswer, asAnswer),
    handle: async ({ services, caller, params, body, school, wanted }) =>
      asAnswer(await changeLink(services.db, caller, { school, number: params.id }, body, wanted)),
  }),
  route({
    method: "DELETE",
    path: "/upload-links/cleanup/",
    access: "links.delete_expired",
    summary: "Delete the expired links of one school, or of all schools the caller may see.",
    query: z.object(schoolFilter),
    answer: z.object({ deleted: z.int() }),
    handle: async ({ services, caller, query, school }) => ({
      deleted: await cleanUpLinks(services.db, caller, schoolOf(school, query), services.stopping),
    }),
  }),
  route({
    method: "DELETE",
    path: "/upload-links/{id}/",
    access: "links.delete",
    summary: "Delete an upload link; what was submitted through it is kept.",
    answer: "nothing",
    async handle({ services, caller, params, school }) {
      await deleteOneLink(services.db, caller, { school, number: params.id });
    },
  }),
];
