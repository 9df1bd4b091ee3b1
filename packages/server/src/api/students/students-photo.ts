import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { z } from "zod";
import { fileOf, route } from "../../http/calls/route.ts";
import { PHOTO_SIZES, servePhoto } from "../../students/photos/serve-photo.ts";

export const studentsPhotoRoutes = [
  route({
    method: "GET",
    path: "/students/{id}/photo/",
    access: ["students.read_own", "students.read_all"],
    reaches: ["classes"],
    summary: "Get a student's photo.",
    details: "`field` gets the file from another field, and `version` gets the file from an earlier version.",
    query: z.object({
      field: z.string().optional(),
      version: z.coerce.number(saying(callRules.version())).int().positive().optional(),
      size: z.enum(PHOTO_SIZES, saying(callRules.size({ options: PHOTO_SIZES }))).default("full"),
    }),
    answer: fileOf("image/jpeg"),
    handle: ({ services, caller, params, query, school, classes, request }) =>
      servePhoto(services, { caller, request }, { ...query, school, classes, student: params.id }),
  }),
];
