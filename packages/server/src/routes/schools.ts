import { schoolAnswer, schoolInputSchema } from "@idms/core";
import { audited } from "../audit/audited.ts";
import { refuseInUse } from "../db/in-use.ts";
import { listQuery, pageOf } from "../http/list-query.ts";
import { missing } from "../failures/missing.ts";
import { listOf, route, versionedAs } from "../http/route.ts";
import { earlierRoute } from "./earlier-route.ts";
import {
  changeSchool,
  countOfSchool,
  deleteSchool,
  findSchoolRows,
  insertSchool,
  schoolExists,
  type School,
} from "../schools/records.ts";

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
    handle: ({ services, caller, body }) =>
      audited(services.db, caller, { done: "schools.create" }, async (tx) => {
        const school = await insertSchool(tx, body);
        return { ...school, school_id: school.id };
      }),
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
      audited(services.db, caller, { done: "schools.change" }, async (tx) => {
        const school = await changeSchool(tx, params.id, body, { by: caller.username, wanted });
        if (!school) throw missing("school");
        return { ...school, school_id: school.id };
      }),
  }),
  route({
    method: "DELETE",
    path: "/schools/{id}/",
    access: "schools.delete",
    summary: "Delete a school that has nothing left.",
    answer: "nothing",
    versioned,
    async handle({ services, caller, params, wanted }) {
      await audited(services.db, caller, { done: "schools.delete" }, async (tx) => {
        const has = await countOfSchool(tx, params.id);
        refuseInUse("school", [
          [has.classes, "class", "classes"],
          [has.students, "student", "students"],
          [has.users, "school admin", "school admins"],
          [has.links, "upload link", "upload links"],
          [has.formTemplates, "form template", "form templates"],
          [has.idTemplates, "ID template", "ID templates"],
        ]);
        const school = await deleteSchool(tx, params.id, wanted);
        if (!school) throw missing("school");
        return school;
      });
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
