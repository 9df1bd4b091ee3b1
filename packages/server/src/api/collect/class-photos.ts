import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { classLabel } from "@idms/core/school/classes/label";
import { orderChildren } from "@idms/core/collect/photo-days/child";
import { photoChildAnswer, photoClassAnswer } from "@idms/core/school/schools/district";
import { z } from "zod";
import { findClass, findClassRows } from "../../school/classes/class-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import { API_BASE } from "../../http/sessions/api-base.ts";
import { fileOf, listOf, multipart, route, versionedAs } from "../../http/calls/route.ts";
import type { Services } from "../../http/calls/services.ts";
import { namedStudents } from "../../collect/photo-days/list-children.ts";
import { GIVEN_PHOTO_BODY, replacePhoto } from "../../students/edits/change-photo.ts";
import type { PlacedStudent } from "../../installation/students/student-rows.ts";
import { PHOTO_SIZES, servePhoto } from "../../students/photos/serve-photo.ts";

const asChildAnswer = ({ id, photo, ...child }: Awaited<ReturnType<typeof namedStudents>>[number]) => ({
  ...child,
  id,
  photo: photo === null ? null : `${API_BASE}/class-photos/children/${id}/photo/`,
});

/**
 * Returns a student as shown to a photographer.
 * @throws Failure `missing` if the student no longer exists
 */
async function asPhotographed({ id, class_id }: Pick<PlacedStudent, "id" | "class_id">, { db }: Services) {
  const [child] = await namedStudents(db, { classroom: class_id, student: id });
  if (!child) throw missing("student");
  return asChildAnswer(child);
}

/**
 * Routes for photographers. They provide class names, the children's names and roll numbers, and the photos, which can
 * be replaced.
 */
export const classPhotosRoutes = [
  route({
    method: "GET",
    path: "/class-photos/",
    access: "class_photos.read",
    reaches: ["classes"],
    summary: "List the classes whose students' names and photos the caller may see.",
    answer: listOf(photoClassAnswer),
    async handle({ services, school, classes: among }) {
      const { rows } = await findClassRows(services.db, school, { among });
      return { rows: rows.map((room) => ({ id: room.id, name: classLabel(room) })), count: rows.length };
    },
  }),
  route({
    method: "GET",
    path: "/class-photos/{id}/",
    access: "class_photos.read",
    reaches: ["classes"],
    summary: "List the students in a class, with only their names, roll numbers and photos.",
    details: "Each student has a roll number, a name and a photo.",
    answer: z.array(photoChildAnswer),
    async handle({ services, params, school, classes }) {
      const room = await findClass(services.db, school, params.id, classes);
      if (!room) throw missing("class");
      return orderChildren(await namedStudents(services.db, { classroom: room.id })).map(asChildAnswer);
    },
  }),
  route({
    method: "GET",
    path: "/class-photos/children/{id}/photo/",
    access: "class_photos.read",
    reaches: ["classes"],
    summary: "Get a student's photo.",
    query: z.object({
      size: z.enum(PHOTO_SIZES, saying(callRules.size({ options: PHOTO_SIZES }))).default("full"),
    }),
    answer: fileOf("image/jpeg"),
    handle: ({ services, caller, params, query, school, classes, request }) =>
      servePhoto(services, { caller, request }, { ...query, school, classes, student: params.id }),
  }),
  route({
    method: "POST",
    path: "/class-photos/children/{id}/photo/",
    access: "students.replace_photo",
    reaches: ["classes"],
    summary: "Add or replace a student's photo.",
    details:
      "A VERIFIED student returns to SUBMITTED. The old photo is kept in the record's previous version.",
    body: multipart(z.object({ photo: z.instanceof(File, saying(callRules.photoFile())) }), GIVEN_PHOTO_BODY),
    answer: photoChildAnswer,
    versioned: versionedAs(photoChildAnswer, asPhotographed),
    async handle({ services, caller, params, body: { photo }, school, classes, wanted, request }) {
      const student = await services.uploads.decodes.run(
        async () =>
          replacePhoto(
            services,
            caller,
            { school, classes, id: params.id },
            new Uint8Array(await photo.arrayBuffer()),
            { done: "students.replace_photo", wanted },
          ),
        request.signal,
      );
      services.makeAhead(student.school_id, student.id);
      return asPhotographed(student, services);
    },
  }),
];
