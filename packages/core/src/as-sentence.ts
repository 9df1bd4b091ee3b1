import type { Sentence } from "./sentence.ts";

/** Converts a text to a sentence. If a code and facts were stored with the text, the sentence includes them. */
export function asSentence(message: string, beside: unknown = {}): Sentence {
  const { code = "", facts = {} } = (beside ?? {}) as Partial<Sentence>;
  return { code, facts, message };
}

/**
 * Returns the code and facts that were stored with a text. Returns an empty object if none were stored, or if an
 * older program has since changed the text.
 */
export const codedBeside = (
  message: string | null,
  said: Sentence | null | undefined,
): Partial<Pick<Sentence, "code" | "facts">> =>
  said && said.message === message ? { code: said.code, facts: said.facts } : {};
