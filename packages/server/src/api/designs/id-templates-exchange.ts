import { chooseSentences } from "@idms/core/forms/said/choose-sentences";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { idTemplateAnswer } from "@idms/core/cards/designs/id-template";
import { chosenOrAll } from "@idms/core/forms/values/chosen";
import { chosenId } from "@idms/core/ids";
import { z } from "zod";
import { scratchPath } from "../../installation/files/scratch-files.ts";
import { missing } from "../../trust/failures/missing.ts";
import { fileOf, multipart, route } from "../../http/calls/route.ts";
import { sendFile } from "../../http/calls/send-file.ts";
import { duplicateTemplate } from "../../cards/designs/duplicate-template.ts";
import { exportTemplate } from "../../cards/designs/export-template.ts";
import { importTemplate } from "../../cards/designs/import-template.ts";
import { findIdTemplate } from "../../cards/designs/design-rows.ts";
import { savedTemplate } from "./template-answer.ts";
import { PACKAGE_MEDIA, packageName } from "../../cards/designs/template-package.ts";
import { bytesOf, imagePart, templateName } from "../../cards/designs/template-parts.ts";

/** Maximum body size: both backgrounds and a few images. Files exported by this program are never this large. */
const BODY_LIMIT = 64 * 1024 * 1024;

export const idTemplatesExchangeRoutes = [
  route({
    method: "GET",
    path: "/id-templates/{id}/export/",
    access: "id_templates.read",
    summary: "Export an ID template and its pictures as one file, for use in another installation.",
    answer: fileOf(PACKAGE_MEDIA),
    async handle({ services, params }) {
      const row = await findIdTemplate(services.db, params.id);
      if (!row) throw missing("idTemplate");
      const path = scratchPath(services.folder.scratch, "template");
      try {
        await exportTemplate(services, row, createWriteStream(path, { flags: "wx", mode: 0o600 }));
        return await sendFile(path, packageName(row.name), { "Content-Type": PACKAGE_MEDIA });
      } finally {
        await rm(path, { force: true });
      }
    },
  }),
  route({
    method: "POST",
    path: "/id-templates/import/",
    access: "id_templates.create",
    summary: "Import an ID template from an exported file into a school.",
    body: multipart(
      z.object({
        school: chosenId(chooseSentences.schoolOfDesign()),
        file: imagePart(chooseSentences.designFile()),
        name: chosenOrAll(templateName),
      }),
      BODY_LIMIT,
    ),
    answer: idTemplateAnswer,
    status: 201,
    async handle({ services, caller, body }) {
      const source = Buffer.from(await bytesOf(body.file));
      const { school, name } = body;
      return savedTemplate(
        services,
        await importTemplate(services, { schoolId: school, source, name, caller }),
      );
    },
  }),
  route({
    method: "POST",
    path: "/id-templates/{id}/duplicate/",
    access: "id_templates.create",
    summary: "Copy an ID template within its school or to another school.",
    body: z.object({ school: chosenId(chooseSentences.schoolOfDesign()), name: templateName.optional() }),
    answer: idTemplateAnswer,
    status: 201,
    handle: async ({ services, caller, params, body: { school, name } }) =>
      savedTemplate(
        services,
        await duplicateTemplate(services, params.id, { schoolId: school, name, caller }),
      ),
  }),
];
