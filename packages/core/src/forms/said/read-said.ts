import type { z } from "zod";
import { saying, sentenceOf } from "../../sentence-schema.ts";
import type { Sentence } from "../../sentence.ts";
import { fieldSentences } from "./field-sentences.ts";
import { valueSentences } from "./value-sentences.ts";

/** Returns a sentence about the rule that a value breaks, for values whose schema has no message of its own. */
function ruleOf(issue: z.core.$ZodRawIssue): Sentence {
  const name = issue.path?.join(".") || "The value";
  if (issue.input === undefined) return fieldSentences.required({ label: name });
  switch (issue.code) {
    case "invalid_type":
      if (issue.expected === "array") return valueSentences.list({ name });
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

/** An error in a part of a value, and the path to that part. */
interface Wrong {
  path: readonly PropertyKey[];
  sentence: Sentence;
}

/** A value that its schema has parsed, or the errors in the value. */
type ReadSaid<T> = { data: T; wrong?: undefined } | { data?: undefined; wrong: readonly Wrong[] };

/** Parses a value. Errors in the value are returned as sentences. */
export function readSaid<T>(schema: z.ZodType<T>, value: unknown): ReadSaid<T> {
  const read = schema.safeParse(value, { error: (issue) => saying(ruleOf(issue)).error(issue) });
  if (read.success) return { data: read.data };
  return { wrong: read.error.issues.map((issue) => ({ path: issue.path, sentence: sentenceOf(issue) })) };
}
