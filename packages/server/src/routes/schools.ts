import { schoolAnswer, schoolInputSchema } from "@idms/core";
import { listQuery, pageOf } from "../http/list-query.ts";
import { listOf, route, versionedAs } from "../http/route.ts";
import { earlierRoute } from "./earlier-route.ts";
import { findSchoolRows, schoolExists, type School } from "../schools/records.ts";
import { createSchool, editSchool, removeSchool } from "../schools/save-school.ts";

const versioned = versionedAs(schoolAnswer, (school: School) => school);

export const schoolRoutes = [
  route({
    method: "GET",
    path: "/schools/",
    access: "schools.read",
    summary: "The schools.",
    query: listQuery(["name", "email", "id"]),
    answer: listOf(schoolAnswer),
    handle: ({ services, query }) => findSchoolRows(services.db, { ...query, page: pageOf(query) }),
  }),
  route({
    method: "POST",
    path: "/schools/",
    access: "schools.create",
    summary: "Add a school.",
    body: schoolInputSchema,
    answer: schoolAnswer,
    versioned,
    status: 201,
    handle: ({ services, caller, body }) => createSchool(services.db, caller, body),
  }),
  route({
    method: "PUT",
    path: "/schools/{id}/",
    access: "schools.change",
    summary: "Change a school.",
    body: schoolInputSchema,
    answer: schoolAnswer,
    versioned,
    handle: ({ services, caller, params, body, wanted }) =>
      editSchool(services.db, caller, params.id, body, wanted),
  }),
  route({
    method: "DELETE",
    path: "/schools/{id}/",
    access: "schools.delete",
    summary: "Delete a school that has nothing left.",
    answer: "nothing",
    versioned,
    async handle({ services, caller, params, wanted }) {
      await removeSchool(services.db, caller, params.id, wanted);
    },
  }),
  earlierRoute({
    path: "/schools/{id}/",
    access: "schools.read",
    subject: "schools",
    what: "school",
    versioned,
    isThere: schoolExists,
  }),
];
