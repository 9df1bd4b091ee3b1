import { z } from "zod";

/**
 * Measurements of a photo, named after the qualities in ISO/IEC 29794-5. The numbers are specific to this program and
 * are not scores defined by the standard.
 */
export const photoMeasuresSchema = z.object({
  /** Width in pixels. */
  width: z.number(),
  height: z.number(),
  /** "Sharpness": the variance of the Laplacian in the sharpest area of a fixed-size copy, normalised by contrast. */
  sharpness: z.number(),
  /** "Luminance mean": the mean in the face area, from 0 to 255. */
  luminance_mean: z.number(),
  /** "Dynamic range": the difference between dark and light areas, from 0 to 255. */
  dynamic_range: z.number(),
  /**
   * "Under-" and "over-exposure prevention": share of the face area that is nearly black or nearly white, from 0 to 1.
   */
  under_exposed: z.number(),
  over_exposed: z.number(),
});
export type PhotoMeasures = z.output<typeof photoMeasuresSchema>;

/** The size of a photo in pixels. */
export type PhotoSize = Pick<PhotoMeasures, "width" | "height">;
