import type { Sentence } from "../../sentence.ts";
import type { StudentStatus } from "../../students/records/status.ts";
import { printSentences } from "../failures/print-sentences.ts";

/** Why a student got no card in a print: a code for programs, and the reasons in words. */
export interface WhyWithout {
  code: string;
  reasons: Sentence[];
}

/** An expected student without a record. */
export const NOT_SENT: WhyWithout = { code: "not_sent", reasons: [printSentences.notSent()] };

/**
 * Returns why a student of a printed class got no card, if the press did not leave the student out.
 * @param sent_back when the school sent the record back to the family, or null
 */
export function whyWithout({ status, sent_back }: { status: StudentStatus; sent_back: unknown }): WhyWithout {
  if (status !== "SUBMITTED") return { code: "not_in_print", reasons: [printSentences.notInPrint()] };
  return sent_back === null
    ? { code: "not_verified", reasons: [printSentences.notVerified()] }
    : { code: "sent_back", reasons: [printSentences.sentBack()] };
}
