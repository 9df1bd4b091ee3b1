import type { DescribedFinding } from "@idms/core/cards/checks/finding-message";
import {
  HELD_BACK,
  heldBackReasons,
  isLetThrough,
  keptReasons,
  seriousAmong,
} from "@idms/core/print/batches/gate";
import type { CardData } from "../../cards/printed/printed-card.ts";
import type { LeftOut, PressJob } from "../choosing/press-job.ts";

/** A card that may be printed; in spite of what, in words, or null where nothing is serious. */
export interface LetThrough {
  despite: string | null;
}

/**
 * Returns the gate of a job, which decides on a card by what was found on it and on every card: it goes through when
 * nothing is serious, when somebody gave leave, and when it is printed again as it was printed with leave.
 */
export function gateOf({
  gate: { everywhere, labels },
  despite,
}: Pick<PressJob, "gate" | "despite">): (
  card: CardData,
  findings: readonly DescribedFinding[],
) => LeftOut | LetThrough {
  const ofTemplate = seriousAmong(everywhere);
  return ({ student, name, despite: former }, findings) => {
    const own = seriousAmong(findings);
    const isSaid = ({ field, side }: DescribedFinding) =>
      field !== "" && own.some((each) => each.field === field && each.side === side);
    const serious = [...own, ...ofTemplate.filter((finding) => !isSaid(finding))];
    if (serious.length === 0) return { despite: null };
    if (isLetThrough(despite, student) || former) return { despite: keptReasons(serious, labels) };
    const message = heldBackReasons(serious, labels);
    return { student, name, code: HELD_BACK, message, findings: serious };
  };
}
