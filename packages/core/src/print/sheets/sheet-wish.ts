import { z } from "zod";
import { lazily } from "../../lazily.ts";
import { saying } from "../../sentence-schema.ts";
import type { Sentence } from "../../sentence.ts";
import { mm } from "../../units.ts";
import { printRules } from "../failures/print-rule-sentences.ts";
import { FILL_ORDERS, FLIP_EDGES, MOST_BLEED } from "./sheet-settings.ts";

const MOST_LENGTH = 100;

function length(rule: (facts: { most: number }) => Sentence, most = MOST_LENGTH) {
  const said = saying(rule({ most }));
  return z.number(said).min(0, said).max(most, said).transform(mm);
}

/** The requested sheet settings. */
export const sheetWishSchema = lazily(() => {
  const [fill, otherFill] = FILL_ORDERS;
  const [flip, otherFlip] = FLIP_EDGES;
  const start = saying(printRules.start());
  return z
    .object({
      margin: length(printRules.margin),
      gap: length(printRules.gap),
      bleed: length(printRules.bleed, MOST_BLEED),
      marks: z.boolean(),
      tagged: z.boolean(),
      fill: z.enum(FILL_ORDERS, saying(printRules.fillOrder({ one: fill, other: otherFill }))),
      start: z.int(start).min(1, start),
      flip: z.enum(FLIP_EDGES, saying(printRules.flip({ one: flip, other: otherFlip }))),
    })
    .partial();
});
