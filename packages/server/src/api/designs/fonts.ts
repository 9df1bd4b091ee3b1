import { readFile, stat } from "node:fs/promises";
import { FACE_IDS } from "@idms/core/cards/shaping/font-stack";
import { isOwnFace, ownFile, type OwnFace } from "@idms/core/cards/shaping/own-fonts";
import { findFont } from "@idms/core/node/fonts/font-files";
import { z } from "zod";
import { missing } from "../../trust/failures/missing.ts";
import { privateImage } from "../../http/calls/private-image.ts";
import { fileOf, route } from "../../http/calls/route.ts";

const faceSchema = z
  .enum(FACE_IDS)
  .or(z.custom<OwnFace>((face) => typeof face === "string" && isOwnFace(face)));

export const fontsRoutes = [
  route({
    method: "GET",
    path: "/fonts/{face}/",
    access: "id_templates.read",
    summary: "Get the font file for a font face; the face can be an uploaded one.",
    details:
      "A file in the data folder takes precedence. Returns 404 for a font face that has not been added.",
    answer: fileOf("font/ttf"),
    async handle({ services, params, request }) {
      const face = faceSchema.safeParse(params.face);
      const { fonts } = services.files;
      if (face.success && isOwnFace(face.data)) await fonts.bring(ownFile(face.data));
      const path = face.success ? findFont(face.data, fonts.local) : null;
      if (path === null) throw missing("font");
      const { size, mtimeMs } = await stat(path);
      return privateImage(request, `${path} ${size} ${mtimeMs}`, () => readFile(path), "font/ttf");
    },
  }),
];
