import type { LeftOutStudents } from "@idms/core/print/batches/card-check";
import { despiteProblem } from "@idms/core/print/batches/gate";
import { useRef, useState, type RefObject } from "react";
import type { Leave } from "./generate-cards.ts";

export interface GivenLeave {
  /** The students whose held-back cards are printed anyway. */
  allowed: ReadonlySet<number>;
  /** The students whose held-back cards are printed, and the reason. Null if there are none. */
  leave: Leave | null;
  onChoose(chosen: ReadonlySet<number>): void;
  reason: string;
  onReason(reason: string): void;
  reasonField: RefObject<HTMLInputElement | null>;
  /** Whether the user has tried to print. From then on, a valid reason is required. */
  isAsked: boolean;
  /** Returns whether the reason is valid or not needed. If the reason is invalid, its field shows the error. */
  isGiven(): boolean;
}

/** Manages the permission to print held-back cards: the selected cards, and the reason. */
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
