import type { Sentence } from "../../sentence.ts";
import { noticedSentences } from "../noticed/noticed-sentences.ts";

/** A finding about a student beside the card: the family's request to the school. */
export interface FamilyFinding {
  /** It is about no element of the card. */
  field: "";
  code: "consent_withdrawn" | "correction_waits";
  said: Sentence;
}

/**
 * The family's requests, by the kind of proposal, until the school decides. Details that come again through a link
 * are not among them: anyone with the link could hold back another child's card.
 */
export const FAMILY_ASKS: Readonly<Partial<Record<string, FamilyFinding>>> = {
  erasure: {
    field: "",
    code: "consent_withdrawn",
    said: noticedSentences.consentWithdrawn(),
  },
  correction: {
    field: "",
    code: "correction_waits",
    said: noticedSentences.correctionWaits(),
  },
};
