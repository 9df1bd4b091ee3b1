import { correctionSchema } from "@idms/core/students/records/record-life";
import { z } from "zod";

/** Parts of a form are texts. */
const ticked = z.preprocess((value) => value === true || value === "true", z.boolean());
/** The fields of a correction in several calls. */
export const correction = { keep_verified: ticked, reason: correctionSchema.shape.reason };
