import { chooseSentences } from "@idms/core/forms/said/choose-sentences";
import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { idTemplateAnswer } from "@idms/core/cards/designs/id-template";
import { starterSchema } from "@idms/core/cards/designs/starter";
import { chosenOrAll } from "@idms/core/forms/values/chosen";
import { chosenId, idSchema } from "@idms/core/ids";
import { MAX_PHOTO_BYTES } from "@idms/core/students/records/image-limits";
import { starterTemplates, type Palette } from "@idms/templates";
import { z } from "zod";
import { privateImage } from "../../http/calls/private-image.ts";
import { fileOf, listOf, multipart, route } from "../../http/calls/route.ts";
import { API_BASE } from "../../http/sessions/api-base.ts";
import { requireSchool } from "../../students/exports/sample-cards.ts";
import {
  addFromStarter,
  findStarter,
  previewStarter,
  SAMPLE_SCHOOL,
} from "../../cards/designs/add-from-starter.ts";
import { savedTemplate } from "./template-answer.ts";
import { bytesOf, flagText, imagePart, templateName } from "../../cards/designs/template-parts.ts";

/** Maximum body size: a logo and some text. */
const BODY_LIMIT = MAX_PHOTO_BYTES + 64 * 1024;

const color = chosenOrAll(z.string().regex(/^#[0-9a-f]{6}$/i, saying(callRules.colour())));
const colors = { primary: color, accent: color };

const palette = ({ primary, accent }: { primary?: string | undefined; accent?: string | undefined }) =>
  ({
    ...(primary !== undefined && { primary }),
    ...(accent !== undefined && { accent }),
  }) satisfies Partial<Palette>;

export const idTemplatesStartersRoutes = [
  route({
    method: "GET",
    path: "/id-templates/starters/",
    access: "id_templates.read",
    summary: "List the starter designs with the colours that a school can replace.",
    answer: listOf(starterSchema),
    async handle() {
      const starters = await starterTemplates();
      const rows = starters.map(({ id, name, cardSize, palette, back, design }) => {
        const preview = `${API_BASE}/id-templates/starters/${id}/preview/`;
        return {
          id,
          name,
          is_for_staff: design.isForStaff ?? false,
          card_size_mm: cardSize,
          colors: palette,
          preview_url: preview,
          back_preview_url: back && `${preview}?side=back`,
        };
      });
      return { rows, count: rows.length };
    },
  }),
  route({
    method: "GET",
    path: "/id-templates/starters/{starter}/preview/",
    access: "id_templates.read",
    summary: "Draw a card from a starter design with sample data.",
    details:
      "The card can have a school's colours and name. `side=back` draws the back, if the design has one.",
    query: z.object({
      ...colors,
      side: z.enum(["front", "back"]).optional(),
      school: chosenOrAll(idSchema),
    }),
    answer: fileOf("image/png"),
    async handle({ services, params, query, request }) {
      const starter = await findStarter(params.starter);
      const school = query.school === undefined ? SAMPLE_SCHOOL : await requireSchool(services, query.school);
      const wish = { starter, colors: palette(query), side: query.side ?? "front" };
      const { name, address } = school;
      const what = JSON.stringify(["starter", starter.id, wish.side, wish.colors, name, address]);
      return privateImage(request, what, () => previewStarter(services, wish, school), "image/png");
    },
  }),
  route({
    method: "POST",
    path: "/id-templates/from-starter/",
    access: "id_templates.create",
    summary: "Add a starter design to a school, in the school's colours and with its logo.",
    body: multipart(
      z.object({
        school: chosenId(chooseSentences.schoolOfDesign()),
        starter: z.string(saying(chooseSentences.starter())),
        name: chosenOrAll(templateName),
        is_default: flagText.optional(),
        ...colors,
        logo: imagePart(chooseSentences.logoImage()).optional(),
      }),
      BODY_LIMIT,
    ),
    answer: idTemplateAnswer,
    status: 201,
    async handle({ services, caller, body }) {
      const { school, name, is_default = false, logo } = body;
      return savedTemplate(
        services,
        await addFromStarter(services, {
          starter: await findStarter(body.starter),
          colors: palette(body),
          schoolId: school,
          name,
          isDefault: is_default,
          logo: logo && { name: logo.name.slice(0, 100), bytes: await bytesOf(logo) },
          caller,
        }),
      );
    },
  }),
];
