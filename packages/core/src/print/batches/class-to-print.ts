import { z } from "zod";
import { idSchema } from "../../ids.ts";

/** A class whose cards can be printed now, with the number of those cards. */
export const classToPrintAnswer = z.object({
  id: idSchema,
  class_name: z.string(),
  section: z.string().nullable(),
  school: idSchema,
  school_name: z.string(),
  /** The VERIFIED students, except for those whose cards must be signed off first. */
  to_print: z.int(),
  /** Whether the school has an ID template. Without one, its cards cannot be printed yet. */
  has_template: z.boolean(),
});
export type ClassToPrint = z.output<typeof classToPrintAnswer>;
