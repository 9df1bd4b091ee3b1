import { z } from "zod";

/**
 * The measures of a photo, under the names that ISO/IEC 29794-5 has for the same qualities. The numbers are this
 * program's own and not scores of the standard.
 */
export const photoMeasuresSchema = z.object({
  /** In pixels. */
  width: z.number(),
  height: z.number(),
  /** "Sharpness": the variance of the Laplacian where the photo is sharpest, in a copy of one size and for its contrast. */
  sharpness: z.number(),
  /** "Luminance mean": the mean where the face is, from 0 to 255. */
  luminance_mean: z.number(),
  /** "Dynamic range": how far the darker and the lighter parts are apart, from 0 to 255. */
  dynamic_range: z.number(),
  /** "Under-" and "over-exposure prevention": how much of where the face is is as good as black, and as good as white; from 0 to 1. */
  under_exposed: z.number(),
  over_exposed: z.number(),
});
export type PhotoMeasures = z.output<typeof photoMeasuresSchema>;

/** In pixels. */
export type PhotoSize = Pick<PhotoMeasures, "width" | "height">;
