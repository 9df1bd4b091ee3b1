import { printRules } from "../failures/print-rule-sentences.ts";
import { saying } from "../../sentence-schema.ts";
import { z } from "zod";
import type { Sentence } from "../../sentence.ts";
import { lazily } from "../../lazily.ts";
import { mm } from "../../units.ts";

/** Maximum offset, in mm. A larger offset is caused by incorrectly loaded paper and does not belong in a profile. */
const MOST_OFFSET = 20;

/** Creates the schema for a shift in mm. */
export const shift = (rule: (facts: { least: number; most: number }) => Sentence) => {
  const said = saying(rule({ least: -MOST_OFFSET, most: MOST_OFFSET }));
  const side = z.number(said).min(-MOST_OFFSET, said).max(MOST_OFFSET, said).transform(mm);
  return z.object({ x: side, y: side });
};
/** The schema for the offset of the back. */
export const backOffsetSchema = lazily(() => shift(printRules.backOffset));
