import { z } from "zod";
import { requiredText } from "../../forms/values/text-schema.ts";
import { mm } from "../../units.ts";
import { TURNS, type CardStock } from "./card-stock.ts";
import type { PrinterProfile } from "./printer.ts";
import { backOffsetSchema, shift } from "./shift-schema.ts";

/** The sides that a blank card may have, in mm. */
const LEAST_SIDE = 30;
const MOST_SIDE = 200;

const sideError = `The sides of a blank card must be ${LEAST_SIDE} to ${MOST_SIDE} mm long.`;
const side = z
  .number({ error: sideError })
  .min(LEAST_SIDE, { error: sideError })
  .max(MOST_SIDE, { error: sideError })
  .transform(mm);

/** Blank cards as they are sent and answered. */
export const cardStockSchema = z
  .object({
    width: side,
    height: side,
    turn: z
      .literal(TURNS, { error: `The page rotation must be one of these, in degrees: ${TURNS.join(", ")}.` })
      .default(0),
    turn_back: z.boolean({ error: "turn_back must be true or false." }).default(false),
  })
  .transform(({ turn_back, ...stock }): CardStock => ({ ...stock, turnBack: turn_back }));

/** More than this, in per cent of the length, is no matter of a profile. */
const MOST_SCALING = 5;

const scaleError = `The scale must be a percentage from ${100 - MOST_SCALING} to ${100 + MOST_SCALING}.`;
const perCent = z
  .number({ error: scaleError })
  .min(100 - MOST_SCALING, { error: scaleError })
  .max(100 + MOST_SCALING, { error: scaleError })
  .transform((percent) => percent / 100);

/**
 * A profile as people measure it, with scales in per cent; what was not measured is true, and the back is as far out as
 * the front.
 */
export const measuredPrinterSchema = z
  .object({
    name: requiredText("Name", 100),
    offset: shift("The offset").default({ x: mm(0), y: mm(0) }),
    scale: z.object({ x: perCent, y: perCent }).default({ x: 1, y: 1 }),
    back_offset: backOffsetSchema().optional(),
    cards: cardStockSchema.nullish(),
  })
  .transform(({ back_offset, cards, ...front }): PrinterProfile => ({
    ...front,
    backOffset: back_offset ?? front.offset,
    ...(cards && { cards }),
  }));

const pair = z.object({ x: z.number(), y: z.number() });

/** A stored profile as the API answers it: lengths in mm, scales in per cent. */
export const printerAnswer = z.object({
  id: z.int(),
  name: z.string(),
  offset: pair,
  scale: pair,
  back_offset: pair,
  /** The blank cards that it takes, in mm; null for a printer of sheets. */
  cards: z
    .object({ width: z.number(), height: z.number(), turn: z.literal(TURNS), turn_back: z.boolean() })
    .nullable(),
});
export type Printer = z.output<typeof printerAnswer>;
