import { z } from "zod";

/** A starter design, with the colours that a school may replace. */
export const starterSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the design shows what a form for staff asks. */
  is_for_staff: z.boolean().default(false),
  card_size_mm: z.object({ w: z.number(), h: z.number() }),
  colors: z.object({ primary: z.string(), accent: z.string() }),
  preview_url: z.string(),
  /** Null for a design with one side. */
  back_preview_url: z.string().nullable(),
});
export type Starter = z.output<typeof starterSchema>;
