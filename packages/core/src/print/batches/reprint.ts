import type { Failure } from "../../failure.ts";
import { cleanLine, textLength } from "../../forms/values/clean-text.ts";
import { printFailures } from "../failures/print-failures.ts";

/** The reasons for a reprint. Any other reason is given as text. */
export const REPRINT_REASONS = ["lost", "damaged", "changed", "misprint", "other"] as const;
export type ReprintReason = (typeof REPRINT_REASONS)[number];

/** Maximum length of a reason given as text, in characters. */
export const MOST_OF_A_REASON = 200;

/** The reason given for a reprint: one of the listed reasons, free text, or both. */
export interface SaidReason {
  because?: ReprintReason | undefined;
  reason?: string | undefined;
}

/** The reason in its stored form. If no text was given, `reason` contains the text of the listed reason. */
export interface KeptReason {
  because: ReprintReason;
  reason: string;
}

const isReason = (word: string): word is ReprintReason =>
  (REPRINT_REASONS as readonly string[]).includes(word);

/** Returns the problem with a reprint reason, or undefined if the reason is valid. */
export function reprintProblem({ because, reason = "" }: SaidReason): Failure | undefined {
  const words = cleanLine(reason);
  const length = textLength(words);
  const says = because === undefined || because === "other" ? length >= 1 && words !== "other" : true;
  if (says && length <= MOST_OF_A_REASON) return undefined;
  return printFailures.reasonLength({ most: MOST_OF_A_REASON }, { field: "reason" });
}

/**
 * Parses a reason for storage. Text that equals a listed reason becomes that reason.
 * @throws Failure `invalid` if the reason is empty or too long
 */
export function readReprintReason(said: SaidReason): KeptReason {
  const problem = reprintProblem(said);
  if (problem !== undefined) throw problem;
  const words = cleanLine(said.reason ?? "");
  const because = said.because ?? (isReason(words) ? words : "other");
  return { because, reason: words || because };
}
