import { chosenOrAll } from "@idms/core/forms/values/chosen";
import { idSchema } from "@idms/core/ids";
import { schoolAnswer, schoolInputSchema } from "@idms/core/school/schools/school";
import { listQuery, pageOf } from "../../http/calls/list-query.ts";
import { listOf, route, versionedAs } from "../../http/calls/route.ts";
import { earlierRoute } from "../students/earlier-route.ts";
import { findSchoolRows, schoolExists, type School } from "../../school/schools/school-rows.ts";
import { createSchool, editSchool, removeSchool } from "../../school/schools/save-school.ts";

/**
 * Returns a school in response format. The district is included only if the school has one, and `phone_card` and
 * `photo_background` only if they are on. Otherwise, the response follows the specification.
 */
export const asSchoolAnswer = ({ district_id, phone_card, photo_background, ...school }: School) => ({
  ...school,
  ...(phone_card && { phone_card }),
  ...(photo_background !== null && { photo_background }),
  ...(district_id != null && { district: district_id }),
});
const versioned = versionedAs(schoolAnswer, asSchoolAnswer);

export const schoolsRoutes = [
  route({
    method: "GET",
    path: "/schools/",
    access: "schools.read",
    summary: "List the schools; `district` limits the list to one district.",
    query: listQuery(["name", "email", "id"]).extend({ district: chosenOrAll(idSchema) }),
    answer: listOf(schoolAnswer),
    async handle({ services, query }) {
      const { rows, count } = await findSchoolRows(services.db, { ...query, page: pageOf(query) });
      return { rows: rows.map(asSchoolAnswer), count };
    },
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
    handle: async ({ services, caller, body }) =>
      asSchoolAnswer(await createSchool(services.db, caller, body)),
  }),
  route({
    method: "PUT",
    path: "/schools/{id}/",
    access: "schools.change",
    summary: "Change a school.",
    body: schoolInputSchema,
    answer: schoolAnswer,
    versioned,
    handle: async ({ services, caller, params, body, wanted }) =>
      asSchoolAnswer(await editSchool(services.db, caller, params.id, body, wanted)),
  }),
  route({
    method: "DELETE",
    path: "/schools/{id}/",
    access: "schools.delete",
    summary: "Delete an empty school.",
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
    thing: "school",
    versioned,
    isThere: schoolExists,
  }),
];
