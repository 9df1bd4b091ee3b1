import { DESPITE_REASON, despiteProblem } from "@idms/core/print/batches/gate";
import { TextInput } from "@mantine/core";
import type { RefObject } from "react";
import { tell } from "../../say/say/tell.ts";
import { say, sayCount } from "../../say/say/say.ts";

export interface DespiteReasonProps {
  /** Number of cards that the reason applies to. */
  count: number;
  reason: string;
  onReason(reason: string): void;
  reasonField: RefObject<HTMLInputElement | null>;
  /** Whether to show the reason's validation error. */
  isAsked: boolean;
}

/** Asks why the cards are being printed despite their findings. */
export function DespiteReason({ count, reason, onReason, reasonField, isAsked }: DespiteReasonProps) {
  const problem = isAsked ? despiteProblem(reason) : undefined;
  return (
    <TextInput
      ref={reasonField}
      label={sayCount(count, "Reason for printing {n} card anyway", "Reason for printing {n} cards anyway")}
      description={say("The reason is saved with the batch, together with your name.")}
      value={reason}
      required
      maxLength={DESPITE_REASON.most}
      error={problem && tell(problem)}
      onChange={(event) => onReason(event.currentTarget.value)}
    />
  );
}
