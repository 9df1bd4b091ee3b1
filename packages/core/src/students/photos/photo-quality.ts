import { z } from "zod";
import { PHOTO_MARKS, type PhotoMark } from "./photo-marks.ts";
import { photoMeasuresSchema } from "./photo-measures.ts";
import { maybeCodedSchema } from "../../sentence-schema.ts";

/** The measures of the picture, and last of the face in it. */
const photoFindingSchema = maybeCodedSchema.extend({
  measure: z.enum([
    "resolution",
    "sharpness",
    "under_exposure",
    "over_exposure",
    "dynamic_range",
    "head_pose_roll",
    "proportions",
  ]),
  mark: z.enum(["amber", "red"]),
  /** In words, for whoever looks at it. */
  text: z.string(),
});
export type PhotoFinding = z.output<typeof photoFindingSchema>;

/** The quality of a photo: its mark is that of its worst finding. */
export const photoQualitySchema = z.object({
  mark: z.enum(PHOTO_MARKS),
  findings: z.array(photoFindingSchema),
  measures: photoMeasuresSchema,
});
export type PhotoQuality = z.output<typeof photoQualitySchema>;

/** The words for the setting what a photo that is measured red does to its card. */
export const holdPhotosSetting = {
  label: "Hold back cards whose photo is hardly usable",
  note: "A photo that is black, grey, blurred or burnt out is told before printing. With this on, its card is not printed until the photo is replaced, or somebody says why it is printed all the same.",
} as const;

/** The staff's texts for the marks. */
export const photoQualityText = {
  title: "Photo",
  all: "All photos",
  marks: { green: "Good", amber: "Look at it", red: "Hardly usable" } satisfies Record<PhotoMark, string>,
  verifyGreen: (count: number) => `Verify all green (${count})`,
  confirm: (count: number) =>
    `${count === 1 ? "One submission whose photo is" : `${count} submissions whose photos are`} measured as good will be verified. Light, sharpness and size are measured; whose face it is nobody has looked at.`,
  leftOut: (count: number) =>
    count === 1
      ? "One more with a good photo is left out, since an answer is hardly meant: look at it by itself."
      : `${count} more with good photos are left out, since an answer is hardly meant: look at each by itself.`,
} as const;
