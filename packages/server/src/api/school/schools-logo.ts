import { chooseSentences } from "@idms/core/forms/said/choose-sentences";
import { schoolLogoAnswer } from "@idms/core/school/schools/logo-schemas";
import { MAX_PHOTO_BYTES } from "@idms/core/students/records/image-limits";
import { z } from "zod";
import { bytesOf, imagePart } from "../../cards/designs/template-parts.ts";
import { missing } from "../../trust/failures/missing.ts";
import { fileOf, multipart, route } from "../../http/calls/route.ts";
import { asLogo, findLogo, findLogoFile, putLogo, removeLogo } from "../../school/schools/logos.ts";
import { schoolOfPath } from "./school-of-path.ts";

/** Maximum body size: a picture and the multipart headers. */
const BODY_LIMIT = MAX_PHOTO_BYTES + 64 * 1024;

export const schoolsLogoRoutes = [
  route({
    method: "GET",
    path: "/schools/{id}/logo/",
    access: "school_logos.read",
    summary: "Get a school's logo, which families see on the form and on their child's page.",
    answer: schoolLogoAnswer,
    async handle({ services: { db }, params, school }) {
      const logo = await findLogo(db, await schoolOfPath(db, params.id, school));
      return { logo: logo ? asLogo(logo) : null };
    },
  }),
  route({
    method: "PUT",
    path: "/schools/{id}/logo/",
    access: "school_logos.change",
    summary: "Set or replace a school's logo: a PNG, JPEG or WebP image.",
    body: multipart(z.object({ logo: imagePart(chooseSentences.logo()) }), BODY_LIMIT),
    answer: schoolLogoAnswer,
    async handle({ services, caller, params, body, school }) {
      const id = await schoolOfPath(services.db, params.id, school);
      return { logo: asLogo(await putLogo(services, caller, id, await bytesOf(body.logo))) };
    },
  }),
  route({
    method: "DELETE",
    path: "/schools/{id}/logo/",
    access: "school_logos.delete",
    summary: "Remove a school's logo.",
    answer: "nothing",
    async handle({ services, caller, params, school }) {
      await removeLogo(services, caller, await schoolOfPath(services.db, params.id, school));
    },
  }),
  route({
    method: "GET",
    path: "/public/logos/{name}/",
    access: "public",
    summary: "Get a logo by its random name, which is never used for another logo.",
    answer: fileOf("image/png"),
    async handle({ services: { db, files }, params: { name } }) {
      const file = await findLogoFile(db, name);
      const bytes = file === undefined ? undefined : await files.backgrounds.get(file);
      if (!bytes) throw missing("logo");
      const headers = {
        "Content-Type": name.endsWith(".png") ? "image/png" : "image/jpeg",
        "Cache-Control": "public, max-age=31536000, immutable",
      };
      return new Response(new Uint8Array(bytes), { headers });
    },
  }),
];
