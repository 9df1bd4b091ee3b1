import { z } from "zod";

/** Card sizes the designer offers, in mm; the first is the default. */
export const CARD_SIZES = [
  { w: 54, h: 86 },
  { w: 48, h: 72 },
] as const;

export const cardSizeSchema = z.object({
  w: z.number().positive().max(500),
  h: z.number().positive().max(500),
});
export type CardSize = z.output<typeof cardSizeSchema>;
