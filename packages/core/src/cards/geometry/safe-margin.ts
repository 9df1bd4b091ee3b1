/**
 * Minimum distance of texts and codes from the card's edge, in mm, because cutting can be off by as much: the default
 * and the maximum.
 */
export const SAFE_MARGIN = { usual: 2, most: 10 } as const;
