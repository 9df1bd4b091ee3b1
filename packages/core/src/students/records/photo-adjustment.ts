import { z } from "zod";

const part = (label: string) =>
  z
    .number({ error: `${label} must be a number from 0 to 1.` })
    .min(0, `${label} must be at least 0.`)
    .max(1, `${label} must be no more than 1.`);

/**
 * The change of a photo: the turn, clockwise in degrees, and then the crop: a box in fractions of its width and
 * height, from its top left.
 */
export const photoAdjustmentSchema = z.object({
  turn: z
    .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)], {
      error: "A photo can be turned by 0, 90, 180 or 270 degrees.",
    })
    .default(0),
  crop: z
    .object({ x: part("x"), y: part("y"), width: part("width"), height: part("height") })
    .default({ x: 0, y: 0, width: 1, height: 1 }),
});
export type PhotoAdjustment = z.output<typeof photoAdjustmentSchema>;
