import { mm, type Mm } from "../units.ts";

/** A sheet of paper in mm, upright. */
export interface Paper {
  width: Mm;
  height: Mm;
}

/** Papers by name: ISO 216 A4 and US Letter (8.5 × 11 in). */
export const PAPERS = {
  a4: { width: mm(210), height: mm(297) },
  letter: { width: mm(215.9), height: mm(279.4) },
} as const satisfies Record<string, Paper>;

export type PaperName = keyof typeof PAPERS;

/** `card` is one card per page at its exact size; the others are sheets of many. */
export const LAYOUTS = ["card", "a4", "letter"] as const;
export type Layout = (typeof LAYOUTS)[number];
