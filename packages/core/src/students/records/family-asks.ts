import type { Sentence } from "../../sentence.ts";
import { noticedSentences } from "../noticed/noticed-sentences.ts";

/** A finding about a student that does not concern the card itself: the family's request to the school. */
export interface FamilyFinding {
  /** Empty, because no element of the card is concerned. */
  field: "";
  code: "consent_withdrawn" | "correction_waits";
  said: Sentence;
}

/**
 * The family's open requests, by kind of proposal. Details resubmitted through a link are excluded: otherwise, anyone
 * with the link could hold back another child's card.
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
