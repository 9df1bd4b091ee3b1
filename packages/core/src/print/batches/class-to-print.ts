import { z } from "zod";
import { idSchema } from "../../ids.ts";

/** A class whose cards can be printed now, and how many they are. */
export const classToPrintAnswer = z.object({
  id: idSchema,
  class_name: z.string(),
  section: z.string().nullable(),
  school: idSchema,
  school_name: z.string(),
  /** The VERIFIED students, without those whose card must be signed off first. */
  to_print: z.int(),
  /** Whether the school has an ID template. Without one, its cards cannot be printed yet. */
  has_template: z.boolean(),
});
export type ClassToPrint = z.output<typeof classToPrintAnswer>;
