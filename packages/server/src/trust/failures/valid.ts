import { Failure, type FieldMessages } from "@idms/core/failure";
import { fieldText } from "@idms/core/messages";
import type { z } from "zod";

/** The messages of the schema itself come first; these are for what it has no words for. */
function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  const name = issue.path?.join(".") || "The value";
  if (issue.input === undefined) return fieldText.required(name);
  switch (issue.code) {
    case "invalid_type":
      return `${name} must be of type ${issue.expected}.`;
    case "too_small":
      return `${name} must ${issue.inclusive === false ? "be more than" : atLeast(issue.origin)} ${issue.minimum}.`;
    case "too_big":
      return `${name} must ${issue.inclusive === false ? "be less than" : atMost(issue.origin)} ${issue.maximum}.`;
    case "invalid_value":
      return `${name} must be one of ${issue.values.join(", ")}.`;
    default:
      return `${name} has a value that this call does not take.`;
  }
}

const isCounted = (origin: string): boolean => origin === "string" || origin === "array";
const atLeast = (origin: string): string => (isCounted(origin) ? "have a length of at least" : "be at least");
const atMost = (origin: string): string => (isCounted(origin) ? "have a length of at most" : "be at most");

/**
 * Checks a value that came from outside.
 * @throws Failure `invalid`: its message is the first one, its fields hold all of them by name.
 */
export function valid<T>(schema: z.ZodType<T>, value: unknown): T {
  const checked = schema.safeParse(value, { error: plainWords });
  if (checked.success) return checked.data;
  const fields: FieldMessages = {};
  for (const { path, message } of checked.error.issues) {
    const name = path.join(".");
    if (name !== "") (fields[name] ??= []).push(message);
  }
  const detail = checked.error.issues[0]?.message ?? "The request is not valid.";
  throw new Failure("invalid", detail, Object.keys(fields).length > 0 ? fields : undefined);
}
