import type { Sentence } from "../../sentence.ts";
import { designCheckSentences } from "../failures/design-check-sentences.ts";

/** What the cards lack: a school year that was never set, or one that is not over. */
export type YearFault = "unset" | "over";

/** Returns what sentences say about the school year that the cards show, or undefined. */
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
