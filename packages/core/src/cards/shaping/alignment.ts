/**
 * Text alignments. The last one aligns text to the side where reading starts, which is the right side for Urdu,
 * Arabic or Hebrew.
 */
export const ALIGNMENTS = ["left", "center", "right", "start"] as const;
export type Alignment = (typeof ALIGNMENTS)[number];
export const DEFAULT_ALIGNMENT = "left";
