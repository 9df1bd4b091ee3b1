import { recordRules } from "./student-failures.ts";
import type { LightGains } from "../corrections/photo-correction.ts";
import { valueSentences } from "../../forms/said/value-sentences.ts";
import { saying } from "../../sentence-schema.ts";
import { z } from "zod";

const part = (name: string) =>
  z
    .number(saying(valueSentences.fraction({ name })))
    .min(0, saying(valueSentences.partAtLeast({ name })))
    .max(1, saying(valueSentences.partAtMost({ name })));

/**
 * The adjustment of a photo: a clockwise rotation in degrees, followed by a crop. The crop box is given as fractions
 * of the width and height, from the top left.
 */
export const photoAdjustmentSchema = z.object({
  turn: z
    .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)], saying(recordRules.turn()))
    .default(0),
  crop: z
    .object({ x: part("x"), y: part("y"), width: part("width"), height: part("height") })
    .default({ x: 0, y: 0, width: 1, height: 1 }),
});
/** The adjustment of a photo. Its light is changed after the crop, and its background after the light, if at all. */
export type PhotoAdjustment = z.output<typeof photoAdjustmentSchema> & {
  light?: LightGains | undefined;
  /** The colour of the new background. */
  background?: string | undefined;
};
