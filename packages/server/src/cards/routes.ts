import { readFile } from "node:fs/promises";
import { ALIGNMENTS, FONT_KEYS, MAX_PHOTO_BYTES, SHAPES } from "@idms/core";
import { z } from "zod";
import { audited } from "../accounts/audited.ts";
import { storedPath } from "../files/stored-files.ts";
import { listQuery, pageOf } from "../http/list-query.ts";
import { missing } from "../http/missing.ts";
import { privateImage } from "../http/private-image.ts";
import { API_BASE, fileOf, listOf, multipart, route } from "../http/route.ts";
import { schoolFilter, schoolOf } from "../http/school-filter.ts";
import { addTemplate } from "./add-template.ts";
import { changeTemplate } from "./change-template.ts";
import { removeImage } from "./remove-image.ts";
import { deleteIdTemplate, findIdTemplate, findIdTemplateRows, type IdTemplate } from "./records.ts";
import { bytesOf, DEFAULT_CARD_SIZE, newTemplateParts, templateChangeParts } from "./template-parts.ts";

/** A background and the layout beside it. */
const BODY_LIMIT = MAX_PHOTO_BYTES + 1024 * 1024;

const templateAnswer = z.object({
  id: z.int(),
  school: z.int(),
  name: z.string(),
  is_default: z.boolean(),
  background_url: z.string().nullable(),
  background_width: z.int().nullable(),
  background_height: z.int().nullable(),
  card_size_mm: z.object({ w: z.number(), h: z.number() }),
  fields: z.record(
    z.string(),
    z.object({
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      font: z.enum(FONT_KEYS),
      size: z.number(),
      color: z.string(),
      isImage: z.boolean(),
      shape: z.enum(SHAPES).nullable(),
      align: z.enum(ALIGNMENTS),
    }),
  ),
  version: z.int(),
});

const asAnswer = (row: IdTemplate) => ({
  ...row,
  school: row.school_id,
  background_url: row.background === null ? null : `${API_BASE}/id-templates/${row.id}/background/`,
  card_size_mm: { w: row.card_width_mm, h: row.card_height_mm },
});

export const cardRoutes = [
  route({
    method: "GET",
    path: "/id-templates/",
    access: "design_id_templates",
    summary: "The ID templates, of one school or of all.",
    query: listQuery(["id", "name"]).extend(schoolFilter),
    answer: listOf(templateAnswer),
    async handle({ services, query, school }) {
      const wish = { ...query, page: pageOf(query) };
      const { rows, count } = await findIdTemplateRows(services.db, schoolOf(school, query), wish);
      return { rows: rows.map(asAnswer), count };
    },
  }),
  route({
    method: "POST",
    path: "/id-templates/",
    access: "design_id_templates",
    summary: "Add an ID template with its background to a school.",
    body: multipart(newTemplateParts, BODY_LIMIT),
    answer: templateAnswer,
    status: 201,
    handle: async ({ services, caller, body }) =>
      asAnswer(
        await addTemplate(services, {
          schoolId: body.school,
          name: body.name,
          isDefault: body.is_default ?? false,
          cardSize: body.card_size_mm ?? DEFAULT_CARD_SIZE,
          fields: body.fields ?? {},
          background: await bytesOf(body.background),
          caller,
        }),
      ),
  }),
  route({
    method: "PATCH",
    path: "/id-templates/{id}/",
    access: "design_id_templates",
    summary: "Change what is sent of an ID template.",
    body: multipart(templateChangeParts, BODY_LIMIT),
    answer: templateAnswer,
    handle: async ({ services, caller, params, body }) =>
      asAnswer(
        await changeTemplate(services, caller, params.id, {
          name: body.name,
          isDefault: body.is_default,
          cardSize: body.card_size_mm,
          fields: body.fields,
          background: body.background && (await bytesOf(body.background)),
        }),
      ),
  }),
  route({
    method: "DELETE",
    path: "/id-templates/{id}/",
    access: "design_id_templates",
    summary: "Delete an ID template; what was printed with it stays on record.",
    answer: "nothing",
    async handle({ services, caller, params }) {
      const deed = { action: "delete", subject: "id_templates" };
      const { background } = await audited(services.db, caller, deed, (tx) => {
        const row = deleteIdTemplate(tx, params.id);
        if (!row) throw missing("ID template");
        return row;
      });
      if (background !== null) await removeImage(services, background);
    },
  }),
  route({
    method: "GET",
    path: "/id-templates/{id}/background/",
    access: "design_id_templates",
    summary: "The background image of an ID template.",
    answer: fileOf("image/jpeg"),
    async handle({ services, params, request }) {
      const name = (await findIdTemplate(services.db, params.id))?.background;
      if (!name) throw missing("background");
      const path = storedPath(services.folder.backgrounds, name);
      return privateImage(request, name, () => readFile(path));
    },
  }),
];
