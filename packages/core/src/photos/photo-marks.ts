/** How a photo is, at a glance: nothing was found, somebody should look, or it will hardly do. */
export const PHOTO_MARKS = ["green", "amber", "red"] as const;
export type PhotoMark = (typeof PHOTO_MARKS)[number];

/**
 * How finely a face is to be printed, in dots per inch: below `soft` it is softer than the text beside it, below `coarse` it is
 * squares. A card printer of 300 dpi shows no difference from there on.
 */
export const PHOTO_DPI = { soft: 250, coarse: 150 } as const;

/** The printed resolution that looks sharp, under which another image than a photo is reported, in dots per inch. */
export const MIN_PHOTO_DPI = 300;
