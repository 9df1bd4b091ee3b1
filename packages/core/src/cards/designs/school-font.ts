import { z } from "zod";
import { isOwnFace, type OwnFace } from "../shaping/own-fonts.ts";

/** The font face. Its file is at /fonts/{face}/. */
const face = z.string().refine((id): id is OwnFace => isOwnFace(id));

/** A face of an uploaded family, as stored in templates. */
export const ownFontSchema = z.object({
  family: z.string(),
  weight: z.int(),
  italic: z.boolean(),
  face,
});

/** A school's uploaded font as the API returns it. */
export const schoolFontAnswer = z.object({
  id: z.int(),
  school: z.int(),
  /** The name by which elements refer to the font. */
  family: z.string(),
  /** The face's style within its family, such as "Bold Italic". */
  style: z.string(),
  weight: z.int(),
  italic: z.boolean(),
  face,
  /** The licence for embedding in documents: installable, editable or preview_and_print. */
  embedding: z.string(),
  /** In bytes. */
  size: z.int(),
  /** Whether the font was just uploaded as a variable font. Only the regular style of a variable font is stored. */
  was_variable: z.boolean(),
});
export type SchoolFontAnswer = z.input<typeof schoolFontAnswer>;
