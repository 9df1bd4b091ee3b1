import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";

/** Maximum length of a pattern, in characters. It is longer than any text that fits on a card. */
export const MAX_PATTERN = 1000;

/** The content of a fixed text or a code: any text, with placeholders such as {full_name}. */
export const patternSchemas = {
  stored: () => z.string().optional(),
  sent: () =>
    z
      .string()
      .max(MAX_PATTERN, saying(designRules.pattern({ most: MAX_PATTERN })))
      .nullish(),
};
