import { classroomAnswer, classroomInputSchema } from "@idms/core/school/classes/classroom";
import { HOLDS } from "@idms/core/school/classes/staff-group";
import { countClass } from "@idms/core/collect/dashboard/count-students";
import { countedClassAnswer } from "@idms/core/collect/dashboard/dashboard";
import { z } from "zod";
import { listQuery, pageOf } from "../../http/calls/list-query.ts";
import { missing } from "../../trust/failures/missing.ts";
import { listOf, route, versionedAs } from "../../http/calls/route.ts";
import { oneSchool, schoolFilter, schoolOf } from "../../http/calls/school-filter.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { countGroupsOfClass } from "../../installation/students/count-rows.ts";
import { countWaiting } from "../../installation/students/waiting-rows.ts";
import { deliveryDays } from "../../cards/printed/batch-rows.ts";
import { earlierRoute } from "../students/earlier-route.ts";
import { findClass, findClassRows, isClassThere, type Classroom } from "../../school/classes/class-rows.ts";
import { createClass, editClass } from "../../school/classes/save-class.ts";
import { removeClass } from "../../school/rosters/remove-class.ts";

const asAnswer = ({ holds, ...room }: Classroom) => ({
  ...room,
  ...(holds === "staff" && { holds }),
  school: room.school_id,
});
const versioned = versionedAs(classroomAnswer, asAnswer);

/**
 * Creates the list route for a path. The list is available at three paths, and a client uses the first path that
 * responds.
 */
const listAt = (path: string) =>
  route({
    method: "GET",
    path,
    access: "classes.read",
    reaches: ["classes"],
    summary: "List the classes of one school, or of all schools the caller may see.",
    query: listQuery(["class_name", "section", "total_students", "id"])
      .extend(schoolFilter)
      .extend({ holds: z.enum(HOLDS).optional() }),
    answer: listOf(classroomAnswer),
    async handle({ services, query, school, classes: among }) {
      const of = schoolOf(school, query);
      const wish = { ...query, among, page: pageOf(query) };
      const { rows, count } = await findClassRows(services.db, of, wish);
      return { rows: rows.map(asAnswer), count };
    },
  });

export const classesRoutes = [
  ...["/classes/", "/classrooms/", "/class/"].map(listAt),
  route({
    method: "POST",
    path: "/classes/",
    access: "classes.create",
    summary: "Add a class to your school.",
    body: classroomInputSchema,
    answer: classroomAnswer,
    versioned,
    status: 201,
    handle: async ({ services, caller, body, school }) =>
      asAnswer(await createClass(services.db, caller, oneSchool(school), body)),
  }),
  route({
    method: "GET",
    path: "/classes/{id}/",
    access: "classes.read",
    reaches: ["classes"],
    summary: "Get a class, the number of its students with each status, and its pending work.",
    answer: countedClassAnswer,
    async handle({ services: { db }, params, school, classes }) {
      const room = await findClass(db, school, params.id, classes);
      if (!room) throw missing("class");
      const groups = await countGroupsOfClass(db, room.id);
      const waiting = await countWaiting(db, { school: room.school_id, classroom: room.id });
      const days = await deliveryDays(db, room.school_id, room.id);
      const none = { expected: 0, received: 0 };
      const counts = countClass(room, groups, none, waiting, days.get(room.id) ?? null);
      const { name } = await findSchool(db, room.school_id);
      return { ...asAnswer(room), school_name: name, counts };
    },
  }),
  route({
    method: "PUT",
    path: "/classes/{id}/",
    access: "classes.change",
    summary: "Change a class in your school.",
    body: classroomInputSchema,
    answer: classroomAnswer,
    versioned,
    handle: async ({ services, caller, params, body, school, wanted }) =>
      asAnswer(
        await editClass(services.db, caller, { school: oneSchool(school), id: params.id }, body, wanted),
      ),
  }),
  route({
    method: "DELETE",
    path: "/classes/{id}/",
    access: "classes.delete",
    summary: "Delete a class in your school that has no students or upload links.",
    answer: "nothing",
    versioned,
    async handle({ services, caller, params, school, wanted }) {
      await removeClass(services.db, caller, { school: oneSchool(school), id: params.id }, wanted);
    },
  }),
  earlierRoute({
    path: "/classes/{id}/",
    access: "classes.change",
    subject: "classes",
    what: "class",
    thing: "class",
    versioned,
    isThere: (db, id, school) => isClassThere(db, oneSchool(school), id),
  }),
];
