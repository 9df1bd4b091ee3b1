import type { CardState } from "./card-life.ts";
import type { ReprintReason } from "./reprint.ts";

/** Maximum duplicate number. It is far higher than the number of any real card. */
const MOST = 999;

/** An earlier card of the student with the same ID template. */
export interface EarlierCard {
  state: CardState;
  /** The duplicate number of the card, or 0 for an original. */
  duplicate: number;
  /**
   * The reason given for the card that replaced this card. Null if the card was not replaced, if no reason was given,
   * or if the reason does not matter.
   */
  replaced_because: ReprintReason | null;
  /** Whether the card that is now being printed replaces this card. */
  gives_way: boolean;
}

/** The reprint reasons for which the replaced card no longer exists or is unusable. */
export const FOR_GONE: readonly ReprintReason[] = ["lost", "damaged"];
export const isForGone = (because: ReprintReason | null): boolean =>
  because !== null && FOR_GONE.includes(because);

/**
 * Returns the duplicate number of a card to print, or 0 for an original. The number increases once a card with the
 * latest number has been lost, or has been replaced because it was lost or damaged. After a misprint or a change of
 * details, two copies of a duplicate therefore count as one, and a reprinted duplicate keeps its number.
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
