import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";
import { SAFE_MARGIN } from "./safe-margin.ts";

/** Card sizes offered by the designer, in mm. The first is the default. */
export const CARD_SIZES = [
  { w: 54, h: 86 },
  { w: 48, h: 72 },
] as const;

/**
 * Other common sizes, in mm: bank cards (ISO/IEC 7810, ID-1), which card printers use, and landscape versions of the
 * sizes above.
 */
export const MORE_CARD_SIZES = [
  { w: 53.98, h: 85.6 },
  { w: 85.6, h: 53.98 },
  { w: 86, h: 54 },
  { w: 72, h: 48 },
] as const;

/** Maximum side of a card, in mm. */
export const MAX_CARD_SIDE = 500;

const side = z.number().positive().max(MAX_CARD_SIDE);
export const cardSizeSchema = z.object({ w: side, h: side });
export type CardSize = z.output<typeof cardSizeSchema>;

export const safeMarginSchema = z
  .number(saying(designRules.margin()))
  .min(0, saying(designRules.marginAtLeast()))
  .max(SAFE_MARGIN.most, saying(designRules.marginAtMost({ most: SAFE_MARGIN.most })));
