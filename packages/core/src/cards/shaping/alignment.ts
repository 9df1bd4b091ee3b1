/** Text alignments. The last is the side where reading starts: the right side for Urdu, Arabic or Hebrew. */
export const ALIGNMENTS = ["left", "center", "right", "start"] as const;
export type Alignment = (typeof ALIGNMENTS)[number];
export const DEFAULT_ALIGNMENT = "left";
