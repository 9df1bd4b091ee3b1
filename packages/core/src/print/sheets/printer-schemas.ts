import { printRules } from "../failures/print-rule-sentences.ts";
import { valueSentences } from "../../forms/said/value-sentences.ts";
import { issueOf, saying } from "../../sentence-schema.ts";
import { Failure } from "../../failure.ts";
import { readPrinterAddress } from "./printer-address.ts";
import { sendingFailures } from "../failures/sending-failures.ts";
import { z } from "zod";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { requiredText } from "../../forms/said/text-schema.ts";
import { mm } from "../../units.ts";
import { TURNS, type CardStock } from "./card-stock.ts";
import type { PrinterProfile } from "./printer.ts";
import { backOffsetSchema, shift } from "./shift-schema.ts";

/** The limits for the sides of a blank card, in mm. */
const LEAST_SIDE = 30;
const MOST_SIDE = 200;

const ofSide = saying(printRules.stockSide({ least: LEAST_SIDE, most: MOST_SIDE }));
const side = z.number(ofSide).min(LEAST_SIDE, ofSide).max(MOST_SIDE, ofSide).transform(mm);

/** The schema for blank cards in API requests and responses. */
export const cardStockSchema = z
  .object({
    width: side,
    height: side,
    turn: z.literal(TURNS, saying(printRules.turn({ turns: TURNS }))).default(0),
    turn_back: z.boolean(saying(valueSentences.trueOrFalse({ name: "turn_back" }))).default(false),
  })
  .transform(({ turn_back, ...stock }): CardStock => ({ ...stock, turnBack: turn_back }));

/** Maximum scaling error that a printer profile may correct, as a percentage of the length. */
const MOST_SCALING = 5;

const [LEAST_SCALE, MOST_SCALE] = [100 - MOST_SCALING, 100 + MOST_SCALING];
const ofScale = saying(printRules.scale({ least: LEAST_SCALE, most: MOST_SCALE }));
const perCent = z
  .number(ofScale)
  .min(LEAST_SCALE, ofScale)
  .max(MOST_SCALE, ofScale)
  .transform((percent) => percent / 100);

const ofTray = saying(sendingFailures.notTray().said);

/** An address to send prints to. An empty address means that there is none. */
const addressSchema = z.string(saying(sendingFailures.notAddress().said)).transform((given, context) => {
  try {
    return given.trim() === "" ? null : readPrinterAddress(given);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    context.addIssue(issueOf(error.said));
    return z.NEVER;
  }
});

/**
 * A measured printer profile, with scales in percent. Values that were not measured are treated as exact. If the back
 * was not measured, it has the same offset as the front.
 */
export const measuredPrinterSchema = z
  .object({
    name: requiredText(labelSentences.name(), 100),
    offset: shift(printRules.offset).default({ x: mm(0), y: mm(0) }),
    scale: z.object({ x: perCent, y: perCent }).default({ x: 1, y: 1 }),
    back_offset: backOffsetSchema().optional(),
    cards: cardStockSchema.nullish(),
    address: addressSchema.nullish(),
    tray: z
      .string(ofTray)
      .trim()
      .toLowerCase()
      .regex(/^([a-z0-9][a-z0-9._-]{0,99})?$/, ofTray)
      .nullish(),
  })
  .refine(({ address, tray }) => address || !tray, {
    ...saying(sendingFailures.trayNeedsAddress().said),
    path: ["tray"],
  })
  .transform(({ back_offset, cards, address, tray, ...front }): PrinterProfile => ({
    ...front,
    backOffset: back_offset ?? front.offset,
    ...(cards && { cards }),
    ...(address && { address }),
    ...(tray && { tray }),
  }));

const pair = z.object({ x: z.number(), y: z.number() });

/** A stored printer profile in an API response, with lengths in mm and scales in percent. */
export const printerAnswer = z.object({
  id: z.int(),
  name: z.string(),
  offset: pair,
  scale: pair,
  back_offset: pair,
  /** The blank cards of the printer, in mm, or null for a sheet printer. */
  cards: z
    .object({ width: z.number(), height: z.number(), turn: z.literal(TURNS), turn_back: z.boolean() })
    .nullable(),
  /** The address to which IDMS sends prints, or null. */
  address: z.string().nullable(),
  /** The tray to print from, or null if the printer chooses the tray. */
  tray: z.string().nullable(),
});
export type Printer = z.output<typeof printerAnswer>;
