import {
  CLASS_STATES,
  classStandingAnswer,
  STANDING_ORDERS,
} from "@idms/core/collect/dashboard/class-standing";
import { chosenOrAll } from "@idms/core/forms/values/chosen";
import { referenceSchema } from "@idms/core/ids";
import {
  districtAnswer,
  districtInputSchema,
  namedSchoolAnswer,
  schoolCountsAnswer,
} from "@idms/core/school/schools/district";
import { schoolAnswer } from "@idms/core/school/schools/school";
import { z } from "zod";
import type { Caller } from "../../http/calls/caller.ts";
import { listQuery, pageOf } from "../../http/calls/list-query.ts";
import { listOf, route, versionedAs } from "../../http/calls/route.ts";
import { schoolFilter, schoolOf } from "../../http/calls/school-filter.ts";
import {
  countSchoolsReached,
  findDistrict,
  findReachedSchools,
  listDistricts,
  type CountedDistrict,
  type District,
  type SchoolsReach,
} from "../../school/schools/district-rows.ts";
import {
  createDistrict,
  editDistrict,
  putInDistrict,
  removeDistrict,
} from "../../school/schools/save-district.ts";
import { standingOfClasses } from "../../students/views/standing-of-classes.ts";
import { asSchoolAnswer } from "./schools.ts";
import { earlierRoute } from "../students/earlier-route.ts";

const asAnswer = ({ parent_id, ...district }: CountedDistrict) => ({ ...district, parent: parent_id });
const versioned = versionedAs(districtAnswer, async (row: District, { db }) =>
  asAnswer((await findDistrict(db, row.id)) ?? { ...row, schools: 0 }),
);
/** Returns an earlier version of a district, without its schools. */
const earlier = versionedAs(districtAnswer, (row: District) => asAnswer({ ...row, schools: 0 }));

/** Returns the schools in which a user works, for every kind of role. */
function schoolsOf({ role, place, given = place, school_id, district_id }: Caller): SchoolsReach {
  if (role === "SUPER_ADMIN" || given === "installation") return {};
  return given === "district" ? { district: district_id ?? 0 } : { school: school_id ?? 0 };
}

/** Routes for districts, their schools, and statistics that cover several schools. */
export const districtsRoutes = [
  route({
    method: "GET",
    path: "/districts/",
    access: "districts.read",
    summary: "List the districts, each with its parent district and number of schools.",
    answer: listOf(districtAnswer),
    async handle({ services }) {
      const rows = (await listDistricts(services.db)).map(asAnswer);
      return { rows, count: rows.length };
    },
  }),
  route({
    method: "POST",
    path: "/districts/",
    access: "districts.create",
    summary: "Add a district (a group of schools), which can belong to another district.",
    body: districtInputSchema,
    answer: districtAnswer,
    versioned,
    status: 201,
    handle: async ({ services, caller, body }) => asAnswer(await createDistrict(services.db, caller, body)),
  }),
  route({
    method: "PUT",
    path: "/districts/{id}/",
    access: "districts.change",
    summary: "Rename a district or move it into another district.",
    body: districtInputSchema,
    answer: districtAnswer,
    versioned,
    handle: async ({ services, caller, params, body, wanted }) =>
      asAnswer(await editDistrict(services.db, caller, params.id, body, wanted)),
  }),
  route({
    method: "DELETE",
    path: "/districts/{id}/",
    access: "districts.delete",
    summary: "Delete a district that has no schools, sub-districts or users.",
    answer: "nothing",
    versioned,
    async handle({ services, caller, params, wanted }) {
      await removeDistrict(services.db, caller, params.id, wanted);
    },
  }),
  earlierRoute({
    path: "/districts/{id}/",
    access: "districts.read",
    subject: "districts",
    what: "district",
    thing: "district",
    versioned: earlier,
    isThere: async (db, id) => (await findDistrict(db, id)) !== undefined,
  }),
  route({
    method: "PUT",
    path: "/schools/{id}/district/",
    access: "districts.change",
    summary: "Move a school to a district; null removes it from its district.",
    body: z.object({ district: referenceSchema.nullable() }),
    answer: schoolAnswer,
    versioned: versionedAs(schoolAnswer, asSchoolAnswer),
    handle: async ({ services, caller, params, body, wanted }) =>
      asSchoolAnswer(await putInDistrict(services.db, caller, params.id, body.district, wanted)),
  }),
  route({
    method: "GET",
    path: "/me/schools/",
    access: "staff",
    summary: "List the schools that you work in: your own, your district's or all schools.",
    details: "If your role covers several schools, specify one in the X-Idms-School header.",
    query: listQuery(["name", "id"]),
    answer: listOf(namedSchoolAnswer),
    handle: ({ services, caller, query }) =>
      findReachedSchools(services.db, schoolsOf(caller), { ...query, page: pageOf(query) }),
  }),
  route({
    method: "GET",
    path: "/school-counts/",
    access: "school_counts.read",
    reaches: ["district"],
    summary: "Count the students in each of the district's schools, by status.",
    query: listQuery(["name", "submitted", "verified", "id_generated", "id"]).extend(schoolFilter),
    answer: listOf(schoolCountsAnswer),
    handle: ({ services, query, school, district }) =>
      countSchoolsReached(
        services.db,
        { district, school: schoolOf(school, query) },
        { ...query, page: pageOf(query) },
      ),
  }),
  route({
    method: "GET",
    path: "/school-counts/classes/",
    access: "dashboard.read_all",
    summary: "Count the pending work and the printed cards of each class of all schools.",
    details:
      "`state=ready` lists the classes with cards to print. `state=waiting` lists the classes with students to verify or sign, sent back, or missing.",
    query: listQuery(STANDING_ORDERS).extend({ ...schoolFilter, state: chosenOrAll(z.enum(CLASS_STATES)) }),
    answer: listOf(classStandingAnswer),
    handle: ({ services, query, school }) =>
      standingOfClasses(services.db, schoolOf(school, query), { ...query, page: pageOf(query) }),
  }),
];
