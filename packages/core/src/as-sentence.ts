import type { Sentence } from "./sentence.ts";

/** A text as a sentence, with the code and the facts that stand beside it, where they do. */
export function asSentence(message: string, beside: unknown = {}): Sentence {
  const { code = "", facts = {} } = (beside ?? {}) as Partial<Sentence>;
  return { code, facts, message };
}

/** The code and facts that were kept beside a text; none where there are none, or an older program has written the text since. */
export const codedBeside = (
  message: string | null,
  said: Sentence | null | undefined,
): Partial<Pick<Sentence, "code" | "facts">> =>
  said && said.message === message ? { code: said.code, facts: said.facts } : {};
