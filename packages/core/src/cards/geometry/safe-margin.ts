/**
 * Minimum distance of text and codes from the card's edge, in mm: the default and the maximum. Cuts can be off by this
 * distance.
 */
export const SAFE_MARGIN = { usual: 2, most: 10 } as const;
