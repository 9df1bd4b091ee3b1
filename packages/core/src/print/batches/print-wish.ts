import { z } from "zod";
import { idSchema } from "../../ids.ts";
import { CARD_ORDERS } from "../../students/records/roll-order.ts";
import { sheetWishSchema } from "../sheets/sheet-wish.ts";

/**
 * The sheet settings of a school's last print, which the print page offers next time. The settings are stored exactly
 * as chosen. Settings that no longer apply, such as a deleted printer, are dropped when the settings are read. The
 * design is not among them, so that each print uses the school's default design unless the user chooses another.
 */
export const printWishSchema = z.object({
  /** The layout. Accepts the same values as `readLayout`. */
  layout: z.string().max(100),
  printer: idSchema.nullable().default(null),
  bleed: z.number().min(0).max(100).default(0),
  marks: z.boolean().default(true),
  /**
   * The cards of the print, such as `54 × 86 mm, 2 sides`. The paper and the edge to flip on are offered only for such
   * cards. Wishes from before have none, and are offered for all cards.
   */
  for_cards: z.string().max(2000).optional(),
  order_by: z.enum(CARD_ORDERS).optional(),
  ...sheetWishSchema().pick({ margin: true, gap: true, fill: true, flip: true, tagged: true }).shape,
});
export type PrintWish = z.output<typeof printWishSchema>;
