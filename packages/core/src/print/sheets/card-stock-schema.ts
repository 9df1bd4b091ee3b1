import { z } from "zod";
import { mm } from "../../units.ts";
import { TURNS, type CardStock } from "./card-stock.ts";

/** The sides that a blank card may have, in mm. */
const LEAST_SIDE = 30;
const MOST_SIDE = 200;

const sideError = `The sides of a blank card are from ${LEAST_SIDE} to ${MOST_SIDE} mm.`;
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
    turn: z.literal(TURNS, { error: `A page is turned by ${TURNS.join(", ")} degrees.` }).default(0),
    turn_back: z.boolean({ error: "turn_back is true or false." }).default(false),
  })
  .transform(({ turn_back, ...stock }): CardStock => ({ ...stock, turnBack: turn_back }));
