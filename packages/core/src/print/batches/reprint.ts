import type { Failure } from "../../failure.ts";
import { cleanLine, textLength } from "../../forms/values/clean-text.ts";
import { printFailures } from "../failures/print-failures.ts";

/** The reasons for a reprint; anything else is said in words beside it. */
export const REPRINT_REASONS = ["lost", "damaged", "changed", "misprint", "other"] as const;
export type ReprintReason = (typeof REPRINT_REASONS)[number];

/** How long the words of a reason are at most, in characters. */
export const MOST_OF_A_REASON = 200;

/** The given reason for a reprint: one of the reasons, or words, or both. */
export interface SaidReason {
  because?: ReprintReason | undefined;
  reason?: string | undefined;
}

/** The stored reason: the words are those of the reason itself where nobody said more. */
export interface KeptReason {
  because: ReprintReason;
  reason: string;
}

const isReason = (word: string): word is ReprintReason =>
  (REPRINT_REASONS as readonly string[]).includes(word);

/** The fault of a reason for a reprint, or undefined. */
export function reprintProblem({ because, reason = "" }: SaidReason): Failure | undefined {
  const words = cleanLine(reason);
  const length = textLength(words);
  const says = because === undefined || because === "other" ? length >= 1 && words !== "other" : true;
  if (says && length <= MOST_OF_A_REASON) return undefined;
  return printFailures.reasonLength({ most: MOST_OF_A_REASON }, { field: "reason" });
}

/**
 * A reason as it is kept: words that are one of the reasons are that one.
 * @throws Failure `invalid` for one that says nothing or too much.
 */
export function readReprintReason(said: SaidReason): KeptReason {
  const problem = reprintProblem(said);
  if (problem !== undefined) throw problem;
  const words = cleanLine(said.reason ?? "");
  const because = said.because ?? (isReason(words) ? words : "other");
  return { because, reason: words || because };
}
