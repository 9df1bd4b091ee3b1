import { z } from "zod";
import { idSchema } from "../../ids.ts";
import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";

const MOST_RULES = 50;
const MOST_VALUES = 100;
const MAX_LENGTH = 200;

/** A rule that chooses a design for each card on which a text has one of these values. */
export const designRuleSchema = z.object({
  /** The place of the rule among the rules of its school, from 0. */
  at: z.int(),
  /** The name of a card text, as in a placeholder: an answer, or the class. */
  name: z.string(),
  values: z.array(z.string()),
});
export type DesignRule = z.output<typeof designRuleSchema>;

/** All rules of a school, in their order, as a client sends them. */
export const sentDesignRules = z.object({
  rules: z
    .array(
      z.object({
        template: idSchema,
        name: z.string().min(1, saying(designRules.ruleName())).max(MAX_LENGTH),
        values: z
          .array(z.string().trim().min(1).max(MAX_LENGTH))
          .min(1, saying(designRules.ruleValues()))
          .max(MOST_VALUES),
      }),
    )
    .max(MOST_RULES, saying(designRules.rulesMost({ most: MOST_RULES }))),
});
export type SentDesignRules = z.output<typeof sentDesignRules>["rules"];
