import { Failure, fieldText, type FieldMessages } from "@idms/core";
import type { z } from "zod";

/** The messages of the schema itself come first; these are for what it has no words for. */
function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  const name = issue.path?.join(".") || "The value";
  if (issue.input === undefined) return fieldText.required(name);
  if (issue.code === "invalid_type") return `${name} must be of type ${issue.expected}.`;
  return undefined;
}

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
