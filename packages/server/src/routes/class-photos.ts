import { classLabel, photoChildAnswer, photoClassAnswer } from "@idms/core";
import { z } from "zod";
import { findClass, findClassRows } from "../classes/records.ts";
import { missing } from "../failures/missing.ts";
import { API_BASE } from "../http/api-base.ts";
import { fileOf, listOf, route } from "../http/route.ts";
import { namesOfClass } from "../students/list-records.ts";
import { PHOTO_SIZES, servePhoto } from "../students/serve-photo.ts";

/** What a photographer sees: classes by name, their children by name, and the photos. */
export const classPhotoRoutes = [
  route({
    method: "GET",
    path: "/class-photos/",
    access: "class_photos.read",
    reaches: ["classes"],
    summary: "The classes whose names and photos the caller may see.",
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
    summary: "The children of a class by name, with the photo of each, and nothing else of them.",
    answer: z.array(photoChildAnswer),
    async handle({ services, params, school, classes }) {
      const room = await findClass(services.db, school, params.id, classes);
      if (!room) throw missing("class");
      const children = await namesOfClass(services.db, room.id);
      return children.map(({ id, full_name: name, photo }) => ({
        id,
        name,
        photo: photo === null ? null : `${API_BASE}/class-photos/children/${id}/photo/`,
      }));
    },
  }),
  route({
    method: "GET",
    path: "/class-photos/children/{id}/photo/",
    access: "class_photos.read",
    reaches: ["classes"],
    summary: "The photo of a child of a class.",
    query: z.object({
      size: z.enum(PHOTO_SIZES, { error: `A size is one of ${PHOTO_SIZES.join(", ")}.` }).default("full"),
    }),
    answer: fileOf("image/jpeg"),
    handle: ({ services, caller, params, query, school, classes, request }) =>
      servePhoto(services, { caller, request }, { ...query, school, classes, student: params.id }),
  }),
];
