import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { idTemplateAnswer, idTemplateImageSchema } from "@idms/core/cards/designs/id-template";
import { sentDesignRules } from "@idms/core/cards/designs/design-rule-schemas";
import { MAX_PHOTO_BYTES } from "@idms/core/students/records/image-limits";
import { removedTemplateAnswer } from "@idms/core/upkeep/versions/removed-template";
import { screenPicture } from "@idms/core/node/jpeg/cmyk-jpeg";
import { z } from "zod";
import { listQuery, pageOf } from "../../http/calls/list-query.ts";
import { missing } from "../../trust/failures/missing.ts";
import { privateImage } from "../../http/calls/private-image.ts";
import { fileOf, listOf, multipart, route, versionedAs } from "../../http/calls/route.ts";
import { schoolFilter, schoolOf } from "../../http/calls/school-filter.ts";
import { addTemplate } from "../../cards/designs/add-template.ts";
import { changeTemplate } from "../../cards/designs/change-template.ts";
import {
  findIdTemplate,
  findIdTemplateRows,
  findTemplateVersion,
  type IdTemplate,
} from "../../cards/designs/design-rows.ts";
import { removeTemplate, restoreRemovedTemplate } from "../../cards/designs/remove-template.ts";
import { removedTemplates } from "../../trust/versions/removed-rows.ts";
import { saveDesignRules } from "../../print/choosing/design-rules.ts";
import { asImageAnswer, asRemovedTemplate, asTemplateAnswer, savedTemplate } from "./template-answer.ts";
import { addTemplateImage } from "../../cards/designs/template-images.ts";
import {
  backChange,
  bytesOf,
  DEFAULT_CARD_SIZE,
  imageParts,
  newTemplateParts,
  templateChangeParts,
  sideOfCard,
} from "../../cards/designs/template-parts.ts";

const LAYOUT_BYTES = 1024 * 1024;
/** Maximum body size for one picture and the layout. */
const ONE_PICTURE = MAX_PHOTO_BYTES + LAYOUT_BYTES;
/** Maximum body size for the backgrounds of both sides and the layout. */
const TWO_PICTURES = 2 * MAX_PHOTO_BYTES + LAYOUT_BYTES;

const versioned = versionedAs(idTemplateAnswer, (row: IdTemplate) => asTemplateAnswer(row));

/** The template version to which a picture belongs; the current version by default. */
const earlierVersion = z.coerce.number(saying(callRules.version())).int().positive().optional();

export const idTemplatesRoutes = [
  route({
    method: "GET",
    path: "/id-templates/",
    access: ["id_templates.read", "id_templates.choose"],
    summary: "List the ID templates of one school or of all schools.",
    query: listQuery(["id", "name"]).extend(schoolFilter),
    answer: listOf(idTemplateAnswer),
    async handle({ services, query, school }) {
      const wish = { ...query, page: pageOf(query) };
      const { rows, count } = await findIdTemplateRows(services.db, schoolOf(school, query), wish);
      return { rows: rows.map((row) => asTemplateAnswer(row)), count };
    },
  }),
  route({
    method: "POST",
    path: "/id-templates/",
    access: "id_templates.create",
    summary: "Add an ID template to a school, with its background and an optional back.",
    details:
      "Pictures can be copied from another template. A pattern contains placeholders with or without a filter: {full_name}, {full_name|url}, {full_name|vcard}, {student_id|12}.",
    body: multipart(newTemplateParts, TWO_PICTURES),
    answer: idTemplateAnswer,
    versioned,
    status: 201,
    async handle({ services, caller, body }) {
      const back = await backChange(body);
      return savedTemplate(
        services,
        await addTemplate(services, {
          schoolId: body.school,
          name: body.name,
          isDefault: body.is_default ?? false,
          cardSize: body.card_size_mm ?? DEFAULT_CARD_SIZE,
          safeMargin: body.safe_margin_mm,
          languages: body.languages,
          fields: body.fields ?? {},
          background: await bytesOf(body.background),
          ...(back && { back: { ...back, fields: back.fields ?? {} } }),
          imagesFrom: body.images_from,
          backBackgroundFrom: body.back_background_from,
          caller,
        }),
      );
    },
  }),
  route({
    method: "GET",
    path: "/id-templates/removed/",
    access: "id_templates.bring_back",
    summary: "List the removed ID templates, which can be restored until `gone_at`.",
    answer: z.array(removedTemplateAnswer),
    handle: async ({ services }) => (await removedTemplates(services.db)).map(asRemovedTemplate),
  }),
  route({
    method: "POST",
    path: "/id-templates/{id}/restore/",
    access: "id_templates.bring_back",
    summary: "Restore a removed ID template, with its pictures and print history.",
    answer: idTemplateAnswer,
    versioned,
    handle: async ({ services, caller, params }) =>
      asTemplateAnswer(await restoreRemovedTemplate(services.db, caller, params.id)),
  }),
  route({
    method: "GET",
    path: "/id-templates/{id}/",
    access: "id_templates.read",
    summary: "Get an ID template.",
    answer: idTemplateAnswer,
    async handle({ services, params }) {
      const template = await findIdTemplate(services.db, params.id);
      if (!template) throw missing("idTemplate");
      return asTemplateAnswer(template);
    },
  }),
  route({
    method: "PATCH",
    path: "/id-templates/{id}/",
    access: "id_templates.change",
    summary: "Update the given parts of an ID template.",
    details:
      "`back=remove` removes the back. If you send an element, it keeps the properties that you do not send, and null clears a property. An element that you do not send is removed.",
    body: multipart(templateChangeParts, TWO_PICTURES),
    answer: idTemplateAnswer,
    versioned,
    async handle({ services, caller, params, body, wanted }) {
      const change = {
        name: body.name,
        isDefault: body.is_default,
        cardSize: body.card_size_mm,
        safeMargin: body.safe_margin_mm,
        languages: body.languages,
        fields: body.fields,
        background: body.background && (await bytesOf(body.background)),
        back: await backChange(body),
      };
      return savedTemplate(services, await changeTemplate(services, caller, params.id, change, wanted));
    },
  }),
  route({
    method: "DELETE",
    path: "/id-templates/{id}/",
    access: "id_templates.delete",
    summary: "Remove an ID template; it can be restored for a week.",
    details:
      "The record of what was printed with the template is kept. If the template was the school's default, the school's oldest remaining template becomes the default.",
    answer: "nothing",
    versioned,
    async handle({ services, caller, params, wanted }) {
      await removeTemplate(services.db, caller, params.id, wanted);
    },
  }),
  route({
    method: "PUT",
    path: "/schools/{id}/design-rules/",
    access: "design_rules.save",
    summary: "Replace the rules that choose the ID template of each card.",
    details:
      "The first rule that fits chooses the template. `name` is either a form field, or one of class, class_name, section and holds (`students` or `staff`). If no rule fits, the school's default template is used.",
    body: sentDesignRules,
    answer: sentDesignRules,
    handle: async ({ services, caller, params, body }) => ({
      rules: await saveDesignRules(services.db, caller, params.id, body.rules),
    }),
  }),
  route({
    method: "GET",
    path: "/id-templates/{id}/background/",
    access: "id_templates.read",
    summary: "Get the background image of an ID template.",
    details:
      "`side=back` gets the back's background. `as=stored` gets the image for printing, which may be in CMYK, instead of the image for the screen.",
    query: z.object({
      side: sideOfCard,
      as: z
        .enum(["screen", "stored"], saying(callRules.background({ one: "screen", other: "stored" })))
        .default("screen"),
      version: earlierVersion,
    }),
    answer: fileOf("image/jpeg"),
    async handle({ services, params, query, request }) {
      const row = await findTemplateVersion(services.db, params.id, query.version);
      const name = query.side === "back" ? row?.back_background : row?.background;
      if (!name) throw missing("background");
      return privateImage(request, name, async () => {
        const bytes = await services.files.backgrounds.get(name);
        return !bytes || query.as === "stored" ? bytes : screenPicture(bytes);
      });
    },
  }),
  route({
    method: "POST",
    path: "/id-templates/{id}/images/",
    access: "id_templates.add_image",
    summary: "Add an image, such as a logo or a signature, for use in a template's elements.",
    body: multipart(imageParts, ONE_PICTURE),
    answer: idTemplateImageSchema,
    status: 201,
    async handle({ services, caller, params, body }) {
      const name = body.image.name.slice(0, 100);
      const bytes = await bytesOf(body.image);
      const { key, image } = await addTemplateImage(services, caller, params.id, { name, bytes });
      return asImageAnswer(params.id, key, image);
    },
  }),
  route({
    method: "GET",
    path: "/id-templates/{id}/images/{key}/",
    access: "id_templates.read",
    summary: "Get an image of an ID template, as a PNG if it has transparency, otherwise as a JPEG.",
    query: z.object({ version: earlierVersion }),
    answer: fileOf("image/*"),
    async handle({ services, params, query, request }) {
      const images = (await findTemplateVersion(services.db, params.id, query.version))?.images ?? {};
      const image = Object.hasOwn(images, params.key) ? images[params.key] : undefined;
      if (!image) throw missing("image");
      const media = image.file.endsWith(".png") ? "image/png" : "image/jpeg";
      const read = async () => {
        const bytes = await services.files.backgrounds.get(image.file);
        return bytes && screenPicture(bytes);
      };
      return privateImage(request, image.file, read, media);
    },
  }),
];
