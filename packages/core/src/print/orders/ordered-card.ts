import { z } from "zod";

/** A card that has been ordered but not printed yet. */
export const orderedCardAnswer = z.object({
  student: z.int(),
  name: z.string(),
  class_name: z.string(),
  school: z.int(),
  order: z.int(),
  /** The date by which the school needs the card, as YYYY-MM-DD. */
  needed_by: z.string(),
  ordered_at: z.string(),
  ordered_by: z.string(),
});
export type OrderedCard = z.output<typeof orderedCardAnswer>;
