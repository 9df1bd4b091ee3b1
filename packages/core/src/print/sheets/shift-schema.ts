import { printRules } from "../failures/print-rule-sentences.ts";
import { saying } from "../../sentence-schema.ts";
import { z } from "zod";
import type { Sentence } from "../../sentence.ts";
import { lazily } from "../../lazily.ts";
import { mm } from "../../units.ts";

/** More than this, in mm, is a paper put in wrongly and no matter of a profile. */
const MOST_OFFSET = 20;

/** A shift in mm, as it is sent. */
export const shift = (rule: (facts: { least: number; most: number }) => Sentence) => {
  const said = saying(rule({ least: -MOST_OFFSET, most: MOST_OFFSET }));
  const side = z.number(said).min(-MOST_OFFSET, said).max(MOST_OFFSET, said).transform(mm);
  return z.object({ x: side, y: side });
};
/** The offset of the back alone. */
export const backOffsetSchema = lazily(() => shift(printRules.backOffset));
