/** The last is the side on which the text's reader begins: the right one of Urdu, Arabic or Hebrew. */
export const ALIGNMENTS = ["left", "center", "right", "start"] as const;
export type Alignment = (typeof ALIGNMENTS)[number];
export const DEFAULT_ALIGNMENT = "left";
