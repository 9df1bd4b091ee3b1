import { chooseSentences } from "@idms/core/forms/said/choose-sentences";
import { readFile, stat } from "node:fs/promises";
import {
  lettersSchema,
  sampleStudentSchema,
  samplesSchema,
  wordsAnswer,
} from "@idms/core/cards/drawing/samples";
import { FACE_IDS } from "@idms/core/cards/shaping/font-stack";
import { chosenId, idSchema } from "@idms/core/ids";
import { cutWords } from "@idms/core/node/fonts/cut-words";
import { findFont } from "@idms/core/node/fonts/font-files";
import { samplePhoto } from "@idms/core/node/photos/sample-photo";
import { z } from "zod";
import { listQuery, pageOf } from "../../http/calls/list-query.ts";
import { missing } from "../../trust/failures/missing.ts";
import { privateImage } from "../../http/calls/private-image.ts";
import { fileOf, listOf, route } from "../../http/calls/route.ts";
import { API_BASE } from "../../http/sessions/api-base.ts";
import {
  longestCard,
  requireSchool,
  sampleCard,
  sampleStudents,
} from "../../students/exports/sample-cards.ts";

const school = chosenId(chooseSentences.schoolOfDesign());

/** Routes for sample cards with real data in the designer. */
export const idTemplatesSamplesRoutes = [
  route({
    method: "GET",
    path: "/id-templates/samples/",
    access: "id_templates.read",
    summary: "Get the text for a sample card: every field in a form, with a school's longest values.",
    query: z.object({ school, form: idSchema.optional() }),
    answer: samplesSchema,
    async handle({ services, query, request }) {
      const found = await requireSchool(services, query.school);
      return {
        sample: await sampleCard(services, found, query.form),
        longest: await longestCard(services, found, request.signal),
        photo: `${API_BASE}/id-templates/samples/photo/`,
      };
    },
  }),
  route({
    method: "GET",
    path: "/id-templates/samples/photo/",
    access: "id_templates.read",
    summary: "Get the photo for a sample card.",
    answer: fileOf("image/jpeg"),
    handle: ({ request }) => privateImage(request, "sample photo 1", samplePhoto),
  }),
  route({
    method: "GET",
    path: "/id-templates/fonts/{face}/",
    access: "id_templates.read",
    summary: "Get the font file, bundled or licensed, that is used to print text in a font face.",
    answer: fileOf("font/ttf"),
    async handle({ services, params, request }) {
      const face = FACE_IDS.find((id) => id === params.face);
      const path = face ? findFont(face, services.files.fonts.local) : null;
      if (path === null) throw missing("font");
      const { mtimeMs, size } = await stat(path);
      return privateImage(request, `${path} ${mtimeMs} ${size}`, () => readFile(path), "font/ttf");
    },
  }),
  route({
    method: "POST",
    path: "/id-templates/words/",
    access: "id_templates.read",
    summary: "Find the word boundaries where lines may break, for scripts without spaces, such as Thai.",
    body: lettersSchema,
    answer: wordsAnswer,
    handle: ({ body }) => ({ starts: cutWords(body.letters) }),
  }),
  route({
    method: "GET",
    path: "/id-templates/students/",
    access: "id_templates.read",
    summary: "List a school's students with their card text and photos.",
    query: listQuery(["full_name", "id"]).extend({ school, classroom: idSchema.optional() }),
    answer: listOf(sampleStudentSchema),
    async handle({ services, query }) {
      const found = await requireSchool(services, query.school);
      return sampleStudents(services, found, { ...query, page: pageOf(query) });
    },
  }),
];
