/** How a photo is, at a glance: nothing was found, somebody should look, or it will hardly do. */
export const PHOTO_MARKS = ["green", "amber", "red"] as const;
export type PhotoMark = (typeof PHOTO_MARKS)[number];

/** The printed resolution under which a photo or another image is reported, in dots per inch. */
export const MIN_PHOTO_DPI = 300;
