import { z } from "zod";
import { idSchema } from "../../ids.ts";
import { saying } from "../../sentence-schema.ts";
import { printedText, type RecordText } from "../drawing/card-texts.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { asMeant } from "../properties/condition.ts";
import { ownValue } from "../properties/own-value.ts";

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

/** The texts of the school's records by which a rule can choose, in addition to the answers of its forms. */
const RULE_TEXTS: ReadonlySet<string> = new Set<RecordText>(["class", "class_name", "section"]);

export const isRuleText = (name: string): boolean => RULE_TEXTS.has(name);

/** Returns the values of a rule as one text: separated by commas, and in quotes if a value contains a comma. */
export const joinedValues = (values: readonly string[]): string =>
  values.map((value) => (/^"|,/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(", ");

/** Returns the values from a text in the format of `joinedValues`. */
export const splitValues = (text: string): string[] =>
  [...text.matchAll(/\s*"((?:[^"]|"")*)"|[^,]+/g)]
    .map(([written, quoted]) => quoted?.replaceAll('""', '"') ?? written.trim())
    .filter(Boolean);

type WithRules = { rules: readonly DesignRule[] };

/** Returns the rules of a school in their order, each with its design. */
export const rulesInOrder = <T extends WithRules>(
  templates: readonly T[],
): (DesignRule & { template: T })[] =>
  templates
    .flatMap((template) => template.rules.map((rule) => ({ ...rule, template })))
    .toSorted((a, b) => a.at - b.at);

/**
 * Returns the design that the first fitting rule chooses for a card with these texts. Returns undefined if no rule
 * fits, so that the school's default applies. Values match as they are written or as they are printed, regardless of
 * case and surrounding spaces.
 */
export function ruledDesign<T extends WithRules>(
  templates: readonly T[],
  texts: Readonly<Record<string, string | undefined>>,
): T | undefined {
  const isFitting = ({ name, values }: DesignRule): boolean => {
    const value = asMeant(ownValue(texts, name) ?? "");
    return values.some((each) => asMeant(each) === value || asMeant(printedText(name, each)) === value);
  };
  return rulesInOrder(templates).find(isFitting)?.template;
}
