import type { Sentence } from "./sentence.ts";

/** A text as a sentence, with the code and the facts that stand beside it, where they do. */
export function asSentence(message: string, beside: unknown = {}): Sentence {
  const { code = "", facts = {} } = (beside ?? {}) as Partial<Sentence>;
  return { code, facts, message };
}
