import type { RecordState } from "../../students/records/record-life.ts";

/**
 * How far a child's card is, as its family is told: received, sent back to be mended, checked by the school, printed, or
 * withdrawn: removed by the family or by the school.
 */
export const CARD_STAGES = ["received", "sent_back", "checked", "printed", "withdrawn"] as const;
export type CardStage = (typeof CARD_STAGES)[number];

/** @param state null for a record that was removed */
export function cardStage(state: RecordState | null): CardStage {
  if (state === null) return "withdrawn";
  if (state.status === "ID_GENERATED") return "printed";
  if (state.status === "VERIFIED") return "checked";
  return state.sent_back === null ? "received" : "sent_back";
}

/** Whether a family may correct by itself; later it proposes, and the school decides. */
export const mayCorrect = (stage: CardStage): boolean => stage === "received" || stage === "sent_back";
