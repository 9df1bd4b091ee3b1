import { z } from "zod";
import { PHOTO_MARKS, type PhotoMark } from "./photo-marks.ts";
import type { LeftOut } from "../noticed/left-out.ts";
import { photoMeasuresSchema } from "./photo-measures.ts";
import { maybeCodedSchema } from "../../sentence-schema.ts";

/** Findings about the picture, followed by those about the face. */
const photoFindingSchema = maybeCodedSchema().extend({
  measure: z.enum([
    "resolution",
    "sharpness",
    "under_exposure",
    "over_exposure",
    "dynamic_range",
    "head_pose_roll",
    "proportions",
    "background_uniformity",
  ]),
  mark: z.enum(["amber", "red"]),
  /** The text shown to the person who reviews the photo. */
  text: z.string(),
});
export type PhotoFinding = z.output<typeof photoFindingSchema>;

/** The quality of a photo, with the rating of its worst finding. */
export const photoQualitySchema = z.object({
  mark: z.enum(PHOTO_MARKS),
  findings: z.array(photoFindingSchema),
  measures: photoMeasuresSchema,
});
export type PhotoQuality = z.output<typeof photoQualitySchema>;

/** Wording for the setting that holds back a card if its photo is rated red. */
export const holdPhotosSetting = {
  label: "Hold back cards whose photo is hardly usable",
  note: "IDMS warns about black, grey, blurred or overexposed photos before printing. When this is on, a card with such a photo is not printed until the photo is replaced or someone gives a reason to print it anyway.",
} as const;

/** The ratings as worded for staff. */
export const photoQualityText = {
  title: "Photo",
  all: "All photos",
  none: "No photo",
  marks: { green: "Good", amber: "Needs checking", red: "Hardly usable" } satisfies Record<PhotoMark, string>,
  verifyGreen: (count: number) => `Verify all good (${count})`,
  confirm: (count: number) =>
    `${count === 1 ? "One submission whose photo is" : `${count} submissions whose photos are`} rated good will be verified. IDMS checks light, sharpness and size, but not whose face is in the photo.`,
  confirmNone: "None of the waiting submissions can be verified together.",
  leftOut: (count: number) =>
    `${count === 1 ? "1 submission is" : `${count} submissions are`} left out and stay${count === 1 ? "s" : ""} in the list. Look at ${count === 1 ? "it" : "each one"} separately:`,
  leftOutAs: {
    sent_back: (count: number) => `Sent back, and not answered yet: ${count}`,
    duplicate: (count: number) => `Possible duplicate of another record: ${count}`,
    asked: (count: number) => `Family's request or details sent again: ${count}`,
    consent: (count: number) => `Consent of the family is missing: ${count}`,
    answer: (count: number) => `An answer looks wrong: ${count}`,
    photo: (count: number) => `Photo is missing or not rated good: ${count}`,
  } satisfies Record<LeftOut, (count: number) => string>,
  /** The marks of submissions in a list that someone must look at. The other reasons have marks of their own. */
  lookAt: {
    duplicate: "Possible duplicate",
    asked: "Family's request",
    consent: "Consent missing",
  } satisfies Partial<Record<LeftOut, string>>,
} as const;
