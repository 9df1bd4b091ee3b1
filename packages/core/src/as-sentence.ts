import type { Sentence } from "./sentence.ts";

/** Converts text to a sentence. If a code and facts were stored with the text, they are included in the sentence. */
export function asSentence(message: string, beside: unknown = {}): Sentence {
  const { code = "", facts = {} } = (beside ?? {}) as Partial<Sentence>;
  return { code, facts, message };
}

/**
 * Returns a reason as it is stored: its text, and the whole sentence if it came from the program rather than a user.
 */
export const keptReason = (reason: string | Sentence): { reason: string; reason_said: Sentence | null } =>
  typeof reason === "string"
    ? { reason, reason_said: null }
    : { reason: reason.message, reason_said: reason };

/**
 * Returns the code and facts that were stored with text. Returns an empty object if none were stored, or if an older
 * program has since changed the text.
 */
export const codedBeside = (
  message: string | null,
  said: Sentence | null | undefined,
): Partial<Pick<Sentence, "code" | "facts">> =>
  said && said.message === message ? { code: said.code, facts: said.facts } : {};
