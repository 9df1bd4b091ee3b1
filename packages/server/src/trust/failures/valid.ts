import { Failure } from "@idms/core/failure";
import { fieldSentences } from "@idms/core/forms/answers/field-sentences";
import { valueSentences } from "@idms/core/forms/answers/value-sentences";
import type { Sentence } from "@idms/core/sentence";
import type { z } from "zod";

/** The rule of a value that its schema has no words for. */
function ruleOf(issue: z.core.$ZodRawIssue): Sentence {
  const name = issue.path?.join(".") || "The value";
  if (issue.input === undefined) return fieldSentences.required({ label: name });
  switch (issue.code) {
    case "invalid_type":
      return valueSentences.type({ name, type: String(issue.expected) });
    case "too_small":
      return least(issue)({ name, limit: String(issue.minimum) });
    case "too_big":
      return most(issue)({ name, limit: String(issue.maximum) });
    case "invalid_value":
      return valueSentences.option({ name, options: issue.values.map(String) });
    default:
      return valueSentences.other({ name });
  }
}

type Limited = { inclusive?: boolean; origin: string };

const isCounted = ({ origin }: Limited): boolean => origin === "string" || origin === "array";

function least(issue: Limited) {
  if (issue.inclusive === false) return valueSentences.moreThan;
  return isCounted(issue) ? valueSentences.lengthAtLeast : valueSentences.atLeast;
}

function most(issue: Limited) {
  if (issue.inclusive === false) return valueSentences.lessThan;
  return isCounted(issue) ? valueSentences.lengthAtMost : valueSentences.atMost;
}

/**
 * Checks a value that came from outside.
 * @throws Failure `invalid`: its message is the first one, its fields hold all of them by name.
 */
export function valid<T>(schema: z.ZodType<T>, value: unknown): T {
  // An issue has only a text: rules are found again by theirs, and any other text is the words of the schema.
  const rules = new Map<string, Sentence>();
  const checked = schema.safeParse(value, {
    error(issue) {
      const rule = ruleOf(issue);
      rules.set(rule.message, rule);
      return rule.message;
    },
  });
  if (checked.success) return checked.data;
  const wrong: Record<string, Sentence[]> = {};
  const all = checked.error.issues.map(({ path, message }) => ({
    name: path.join("."),
    sentence: rules.get(message) ?? valueSentences.said({ words: message }),
  }));
  for (const { name, sentence } of all) if (name !== "") (wrong[name] ??= []).push(sentence);
  const [first = { sentence: valueSentences.request() }] = all;
  throw new Failure(
    { kind: "invalid", ...first.sentence },
    { fields: Object.keys(wrong).length > 0 ? wrong : undefined },
  );
}
