import { z } from "zod";
import { PREVIEW_PROBLEMS } from "./preview-notes.ts";

/** A card preview for a family: WebP in base64. `back` is null if the card has one side. */
export const cardPreviewAnswer = z.object({
  front: z.string(),
  back: z.string().nullable(),
  /** Problems with an answer on the card, each with the field name. */
  notes: z.array(z.object({ field: z.string(), problem: z.enum(PREVIEW_PROBLEMS), message: z.string() })),
});
export type CardPreview = z.output<typeof cardPreviewAnswer>;
