import { correctionSchema } from "@idms/core/students/records/record-actions";
import { z } from "zod";

/** A checkbox in a form. Form parts are text. */
const ticked = z.preprocess((value) => value === true || value === "true", z.boolean());
/** Correction fields shared by several calls. */
export const correction = { keep_verified: ticked, reason: correctionSchema.shape.reason };
