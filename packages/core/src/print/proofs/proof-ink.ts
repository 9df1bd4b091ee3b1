import { mm } from "../../units.ts";

/** The colours of a proof. All of them are dark enough for a black-and-white printer. */
export const PROOF_INK = {
  text: "#000000",
  label: "#555555",
  /** The colour of findings about lost content. */
  serious: "#a4001d",
  grid: "#999999",
} as const;

/** The width of a hairline, in mm. */
export const PROOF_LINE = mm(0.2);

/**
 * Returns the colour of a finding. Findings about lost text are highlighted. Findings about text that was only made
 * to fit are not.
 */
export const noteInk = (serious: boolean): string => (serious ? PROOF_INK.serious : PROOF_INK.label);
