import type { Sentence } from "../../sentence.ts";
import { noticedSentences } from "../noticed/noticed-sentences.ts";

/** A finding about a request that the family made to the school. It does not concern the card itself. */
export interface FamilyFinding {
  /** Always empty, because the finding does not concern any element of the card. */
  field: "";
  code: "consent_withdrawn" | "correction_waits";
  said: Sentence;
}

/**
 * Findings about the family's open requests, keyed by kind of proposal. Details resubmitted through a link are
 * excluded. Otherwise, anyone with the link could hold back another child's card.
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
