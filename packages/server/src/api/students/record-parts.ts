import {
  correctionSchema,
  type sendBackSchema,
  type SentBack,
} from "@idms/core/students/records/record-life";
import { z } from "zod";

/** Parts of a form are texts. */
const ticked = z.preprocess((value) => value === true || value === "true", z.boolean());
/** How a correction is meant, in the bodies of several calls. */
export const correction = { keep_verified: ticked, reason: correctionSchema.shape.reason };
/** The mark that a record is sent back with, at this moment. */
export const mark = (why: z.output<typeof sendBackSchema>, by: string): SentBack => ({
  ...why,
  by,
  at: new Date().toISOString(),
});
