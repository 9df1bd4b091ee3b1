import { chooseSentences } from "@idms/core/forms/said/choose-sentences";
import { schoolFontAnswer, type SchoolFontAnswer } from "@idms/core/cards/designs/school-font";
import { ownFace, styleName } from "@idms/core/cards/shaping/own-fonts";
import { chosenId } from "@idms/core/ids";
import { MAX_FONT_BYTES } from "@idms/core/node/fonts/own-font-limits";
import { z } from "zod";
import { addFont } from "../../cards/designs/add-font.ts";
import { readSchoolFonts, type SchoolFont } from "../../cards/designs/font-rows.ts";
import { removeFont } from "../../cards/designs/remove-font.ts";
import { bytesOf, imagePart } from "../../cards/designs/template-parts.ts";
import { listOf, multipart, route } from "../../http/calls/route.ts";
import { requireSchool } from "../../students/exports/sample-cards.ts";

/** Maximum body size: a font and the multipart headers. */
const BODY_LIMIT = MAX_FONT_BYTES + 64 * 1024;

const school = chosenId(chooseSentences.schoolOfDesign());

const asFontAnswer = (font: SchoolFont, wasVariable = false): SchoolFontAnswer => ({
  id: font.id,
  school: font.school_id,
  family: font.family,
  style: styleName(font),
  weight: font.weight,
  italic: font.italic,
  face: ownFace(font.file),
  embedding: font.embedding,
  size: font.size,
  was_variable: wasVariable,
});

export const schoolFontsRoutes = [
  route({
    method: "GET",
    path: "/school-fonts/",
    access: "school_fonts.read",
    summary: "List a school's uploaded fonts sorted by family and style.",
    details: "Elements refer to fonts by `fontFamily`.",
    query: z.object({ school }),
    answer: listOf(schoolFontAnswer),
    async handle({ services, query }) {
      const { id } = await requireSchool(services, query.school);
      const rows = (await readSchoolFonts(services.db, id)).map((font) => asFontAnswer(font));
      return { rows, count: rows.length };
    },
  }),
  route({
    method: "POST",
    path: "/school-fonts/",
    access: "school_fonts.create",
    summary: "Upload a font for a school.",
    details:
      "The file must be a TTF, OTF or WOFF2 font whose licence allows embedding in a PDF. For a variable font, only the regular style is kept.",
    body: multipart(z.object({ school, font: imagePart(chooseSentences.font()) }), BODY_LIMIT),
    answer: schoolFontAnswer,
    status: 201,
    async handle({ services, caller, body, request }) {
      const bytes = await bytesOf(body.font);
      const added = await addFont(services, { schoolId: body.school, bytes, caller, signal: request.signal });
      return asFontAnswer(added, added.wasVariable);
    },
  }),
  route({
    method: "DELETE",
    path: "/school-fonts/{id}/",
    access: "school_fonts.delete",
    summary: "Remove an uploaded font that no ID template uses.",
    details: "Cards that were printed with the font can still be reprinted.",
    answer: "nothing",
    async handle({ services, caller, params }) {
      await removeFont(services, caller, params.id);
    },
  }),
];
