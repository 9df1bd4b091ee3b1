import { FIELD_TYPES } from "@idms/core";
import { z } from "zod";

/** A form's field as staff and parents are answered it. */
export const fieldAnswer = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  options: z.array(z.string()),
  map_to: z.string().nullable(),
  unique: z.boolean(),
});
