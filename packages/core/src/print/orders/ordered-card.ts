import { z } from "zod";
import { OPEN_ORDER_STATES, type OrderState } from "./order-life.ts";
import type { StudentStatus } from "../../students/records/status.ts";

/**
 * When a card is ordered: its student waits to be printed, in a class of an order that is open and for which that class was not printed
 * yet. Nobody writes it down: it begins with the order, and ends with the print.
 */
export const ORDERED = {
  student: "VERIFIED",
  order: OPEN_ORDER_STATES,
} as const satisfies { student: StudentStatus; order: readonly OrderState[] };

/** A card that is ordered and not printed. */
export const orderedCardAnswer = z.object({
  student: z.int(),
  name: z.string(),
  class_name: z.string(),
  school: z.int(),
  order: z.int(),
  /** The day until which the school needs it, as YYYY-MM-DD. */
  needed_by: z.string(),
  ordered_at: z.string(),
  ordered_by: z.string(),
});
export type OrderedCard = z.output<typeof orderedCardAnswer>;
