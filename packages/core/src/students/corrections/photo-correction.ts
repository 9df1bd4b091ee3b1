import { z } from "zod";
import { backgroundColourSchema } from "../../school/schools/background-setting.ts";

const fraction = z.number().min(0).max(1);

/** The factors by which the colour values of a photo are multiplied. */
const lightGainsSchema = z.object({ red: z.number(), green: z.number(), blue: z.number() });
export type LightGains = z.output<typeof lightGainsSchema>;

/**
 * The correction that IDMS proposes for a photo: the crop, as fractions of the photo's width and height from the top
 * left, the light, and the colour of the new background. A part that is fine is absent.
 */
export const photoCorrectionSchema = z.object({
  crop: z.object({ x: fraction, y: fraction, width: fraction, height: fraction }).optional(),
  light: lightGainsSchema.optional(),
  background: backgroundColourSchema.optional(),
});
export type PhotoCorrection = z.output<typeof photoCorrectionSchema>;
