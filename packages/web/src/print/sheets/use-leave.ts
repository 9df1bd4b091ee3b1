import type { LeftOutStudents } from "@idms/core/print/batches/card-check";
import { despiteProblem } from "@idms/core/print/batches/gate";
import { useRef, useState, type RefObject } from "react";
import type { Leave } from "./generate-cards.ts";

export interface GivenLeave {
  /** The held-back students whose cards are printed despite the gate. */
  allowed: ReadonlySet<number>;
  /** That, with the reason; null where nobody is allowed. */
  leave: Leave | null;
  onChoose(chosen: ReadonlySet<number>): void;
  reason: string;
  onReason(reason: string): void;
  reasonField: RefObject<HTMLInputElement | null>;
  /** Whether somebody wanted to print, so that the reason has to be in order. */
  isAsked: boolean;
  /** Whether the reason is in order, or none is needed; the field says what is not. */
  isGiven(): boolean;
}

/** The leave for held-back cards: which are printed anyway, and why. */
export function useLeave(held: LeftOutStudents): GivenLeave {
  const [chosen, onChoose] = useState<ReadonlySet<number>>(new Set());
  const [reason, onReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const reasonField = useRef<HTMLInputElement>(null);
  // Another template or a later check may hold back others.
  const allowed = new Set([...chosen].filter((id) => held.some(({ student }) => student === id)));
  const leave = allowed.size > 0 ? { reason: reason.trim(), students: allowed } : null;

  function isGiven(): boolean {
    if (!leave || despiteProblem(reason) === undefined) return true;
    setAsked(true);
    reasonField.current?.focus();
    return false;
  }
  return { allowed, leave, onChoose, reason, onReason, reasonField, isAsked, isGiven };
}
