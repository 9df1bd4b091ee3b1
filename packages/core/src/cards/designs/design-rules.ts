import { printedText, recordedTexts, type CardSubject, type RecordText } from "../drawing/card-texts.ts";
import type { Holds } from "../../school/classes/staff-group.ts";
import { asMeant } from "../properties/condition.ts";
import { ownValue } from "../properties/own-value.ts";
import type { DesignRule } from "./design-rule-schemas.ts";

/** The name of the rule text that states whether the card is for a student or for staff. */
export const HOLDS_TEXT = "holds";

/** The texts of the school's records by which a rule can choose, in addition to the answers of its forms. */
const RULE_TEXTS: ReadonlySet<string> = new Set<RecordText | typeof HOLDS_TEXT>([
  HOLDS_TEXT,
  "class",
  "class_name",
  "section",
]);

export const isRuleText = (name: string): boolean => RULE_TEXTS.has(name);

/** Returns the texts of a card by which rules choose. Shorter texts for this card only do not change its design. */
export const ruleTexts = (
  subject: CardSubject & { classroom: { holds: Holds } },
): Record<string, string> => ({
  ...recordedTexts(subject),
  [HOLDS_TEXT]: subject.classroom.holds,
});

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
