import { z } from "zod";
import { idSchema } from "../../ids.ts";
import { CARD_ORDERS } from "../../students/records/roll-order.ts";
import { sheetWishSchema } from "../sheets/sheet-wish.ts";

/**
 * The usual print settings of a school: the desk offers them next time. They are kept as chosen; readers leave out
 * what is gone, such as a printer.
 */
export const printWishSchema = z.object({
  template: idSchema.nullable().default(null),
  /** Takes what `readLayout` takes. */
  layout: z.string().max(100),
  printer: idSchema.nullable().default(null),
  bleed: z.number().min(0).max(100).default(0),
  marks: z.boolean().default(true),
  order_by: z.enum(CARD_ORDERS).optional(),
  ...sheetWishSchema().pick({ margin: true, gap: true, fill: true, flip: true, tagged: true }).shape,
});
export type PrintWish = z.output<typeof printWishSchema>;
