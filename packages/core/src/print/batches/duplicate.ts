import type { CardState } from "./card-life.ts";
import type { ReprintReason } from "./reprint.ts";

/** Maximum duplicate number. No card has ever come close to it. */
const MOST = 999;

/** An earlier card of the student with the same ID template. */
export interface EarlierCard {
  state: CardState;
  /** The number of the duplicate, or 0 for an original. */
  duplicate: number;
  /**
   * The reason given for the card that replaced it. Null if it was not replaced, no reason was given, or the reason
   * does not matter.
   */
  replaced_because: ReprintReason | null;
  /** Whether the card being printed replaces it. */
  gives_way: boolean;
}

/** The reprint reasons that mean that the replaced card no longer exists or is unusable. */
export const FOR_GONE: readonly ReprintReason[] = ["lost", "damaged"];
export const isForGone = (because: ReprintReason | null): boolean =>
  because !== null && FOR_GONE.includes(because);

/**
 * Returns the duplicate number of a card to print, or 0 for an original. The number increases once a card with the
 * latest number has been lost, or replaced because it was lost or damaged. So two copies of a duplicate count as one
 * after a misprint or a change of details, and a reprinted duplicate keeps its number.
 * @param because the reason for the reprint, or null for a first print
 */
export function duplicateOf(earlier: readonly EarlierCard[], because: ReprintReason | null): number {
  const last = Math.max(0, ...earlier.map(({ duplicate }) => duplicate));
  const isGone = ({ state, replaced_because, gives_way }: EarlierCard): boolean =>
    state === "lost" ||
    (state === "replaced" && isForGone(replaced_because)) ||
    (gives_way && isForGone(because));
  const gone = earlier.some((card) => card.duplicate === last && isGone(card));
  return Math.min(MOST, gone ? last + 1 : last);
}
