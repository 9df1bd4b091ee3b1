import { mm } from "../units.ts";

/** The colours of a proof; all of them are dark enough for a printer without colours. */
export const PROOF_INK = {
  text: "#000000",
  label: "#555555",
  /** What the press finds. */
  note: "#a4001d",
  grid: "#999999",
} as const;

/** A hairline, in mm. */
export const PROOF_LINE = mm(0.2);
