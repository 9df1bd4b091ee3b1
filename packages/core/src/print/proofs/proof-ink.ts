import { mm } from "../../units.ts";

/** The colours of a proof, all dark enough for a black-and-white printer. */
export const PROOF_INK = {
  text: "#000000",
  label: "#555555",
  /** The colour of findings about lost content. */
  serious: "#a4001d",
  grid: "#999999",
} as const;

/** A hairline, in mm. */
export const PROOF_LINE = mm(0.2);

/**
 * Returns the ink colour of a finding: findings about lost text stand out, while those about text that was only made to
 * fit do not.
 */
export const noteInk = (serious: boolean): string => (serious ? PROOF_INK.serious : PROOF_INK.label);
