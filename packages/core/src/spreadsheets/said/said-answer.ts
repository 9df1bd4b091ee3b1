import { z } from "zod";

/** A sentence as the API answers it. What was kept of one before sentences had codes is read back without. */
export const saidAnswer = {
  code: z.string().optional(),
  facts: z.record(z.string(), z.unknown()).optional(),
  message: z.string(),
};
