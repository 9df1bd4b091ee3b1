import { z } from "zod";

/** A sentence in an API response. Sentences stored before codes existed have only a message. */
export const saidAnswer = {
  code: z.string().optional(),
  facts: z.record(z.string(), z.unknown()).optional(),
  message: z.string(),
};
