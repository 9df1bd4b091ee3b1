import type { RecordState } from "../../students/records/record-actions.ts";

/**
 * The progress of a child's card as shown to the family. The record was received, sent back for correction, or
 * checked by the school, the card was printed, or the record was withdrawn (removed by the family or the school).
 */
export const CARD_STAGES = ["received", "sent_back", "checked", "printed", "withdrawn"] as const;
export type CardStage = (typeof CARD_STAGES)[number];

/** @param state null for a record that has been removed */
export function cardStage(state: RecordState | null): CardStage {
  if (state === null) return "withdrawn";
  if (state.status === "ID_GENERATED") return "printed";
  if (state.status === "VERIFIED") return "checked";
  return state.sent_back === null ? "received" : "sent_back";
}

/**
 * Whether a family may still correct the record directly. Otherwise, the family can only propose changes for the school
 * to decide on.
 */
export const mayCorrect = (stage: CardStage): boolean => stage === "received" || stage === "sent_back";
