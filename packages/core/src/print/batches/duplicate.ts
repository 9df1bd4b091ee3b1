import type { CardState } from "./card-life.ts";
import type { ReprintReason } from "./reprint.ts";

/** The most duplicates of a card that are told apart; none was ever near it. */
const MOST = 999;

/** A card that was printed of a student before, of the same ID template. */
export interface EarlierCard {
  state: CardState;
  /** The which-th duplicate it is; 0 for none. */
  duplicate: number;
  /**
   * The reason for the card that replaced it; null for one that was not replaced, or where it does not matter or
   * nobody said.
   */
  replaced_because: ReprintReason | null;
  /** Whether the card that is printed now replaces it. */
  gives_way: boolean;
}

/** A card that is printed again for one of these reasons stands for one that is gone. */
export const FOR_GONE: readonly ReprintReason[] = ["lost", "damaged"];
export const isForGone = (because: ReprintReason | null): boolean =>
  because !== null && FOR_GONE.includes(because);

/**
 * The which-th duplicate a card is that is printed for a student; 0 for none. It is one more than the last of them once a
 * card of that count is lost, or was replaced since it was lost or damaged. So two copies of one duplicate that came of a
 * misprint or of changed details count once, and a duplicate that is printed anew stays the one that it is.
 * @param because why it is printed again; null for what is no reprint
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
