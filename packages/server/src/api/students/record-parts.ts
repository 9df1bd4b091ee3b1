import { correctionSchema } from "@idms/core/students/records/record-life";
import { z } from "zod";

/** Parts of a form are texts. */
const ticked = z.preprocess((value) => value === true || value === "true", z.boolean());
/** How a correction is meant, in the bodies of several calls. */
export const correction = { keep_verified: ticked, reason: correctionSchema.shape.reason };
