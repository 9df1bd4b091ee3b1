import { z } from "zod";
import { isOwnFace, type OwnFace } from "../shaping/own-fonts.ts";

/** Its file is at /fonts/{face}/. */
const face = z.string().refine((id): id is OwnFace => isOwnFace(id));

/** A face of an uploaded family, as templates have it. */
export const ownFontSchema = z.object({
  family: z.string(),
  weight: z.int(),
  italic: z.boolean(),
  face,
});

/** A font that was uploaded for a school, as the API answers it. */
export const schoolFontAnswer = z.object({
  id: z.int(),
  school: z.int(),
  /** The name that elements use for it. */
  family: z.string(),
  /** The style of the face within its family, such as "Bold Italic". */
  style: z.string(),
  weight: z.int(),
  italic: z.boolean(),
  face,
  /** The licence for documents: installable, editable or preview_and_print. */
  embedding: z.string(),
  /** In bytes. */
  size: z.int(),
  /** It was uploaded just now and had many styles, of which the usual one is kept. */
  was_variable: z.boolean(),
});
export type SchoolFontAnswer = z.input<typeof schoolFontAnswer>;
