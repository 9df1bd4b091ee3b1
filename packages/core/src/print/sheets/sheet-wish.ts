import { z } from "zod";
import { lazily } from "../../lazily.ts";
import { mm } from "../../units.ts";
import { FILL_ORDERS, FLIP_EDGES, MOST_BLEED } from "./sheet-settings.ts";

const length = (what: string, most: number) => {
  const error = `${what} must be a length from 0 to ${most} mm.`;
  return z.number({ error }).min(0, { error }).max(most, { error }).transform(mm);
};

/** Settings as they are asked for. */
export const sheetWishSchema = lazily(() =>
  z
    .object({
      margin: length("The margin", 100),
      gap: length("The gap", 100),
      bleed: length("The bleed", MOST_BLEED),
      marks: z.boolean(),
      tagged: z.boolean(),
      fill: z.enum(FILL_ORDERS, { error: `Sheets can be filled along ${FILL_ORDERS.join(" or ")}.` }),
      start: z.int({ error: "The start must be a position number, 1 or higher." }).min(1, {
        error: "The start must be a position number, 1 or higher.",
      }),
      flip: z.enum(FLIP_EDGES, { error: `A sheet can be flipped on its ${FLIP_EDGES.join(" or ")} edge.` }),
    })
    .partial(),
);
