import type { Sentence } from "../../sentence.ts";
import { designCheckSentences } from "../failures/design-check-sentences.ts";

/** The problem with the school year on the cards: it was never set, or it is over. */
export type YearFault = "unset" | "over";

/**
 * Returns the problem with the school year on the cards that these sentences report, or undefined if they report none.
 */
export function yearFaultIn(
  said: readonly (Pick<Sentence, "code" | "facts"> | undefined)[],
): YearFault | undefined {
  const codes = new Set(said.flatMap(codesIn));
  if (codes.has(designCheckSentences.yearUnknown.code)) return "unset";
  return codes.has(designCheckSentences.yearOver.code) ? "over" : undefined;
}

/** Returns the codes of a sentence and of the sentences in it. */
const codesIn = (fact: unknown): string[] => {
  if (Array.isArray(fact)) return fact.flatMap(codesIn);
  if (typeof fact !== "object" || fact === null || !("code" in fact)) return [];
  const { code, facts = {} } = fact as { code: string; facts?: object };
  return [code, ...Object.values(facts).flatMap(codesIn)];
};
