/** How near to the edge of a card texts and codes may come, in mm, since cutting is out by as much: unless set, and at most. */
export const SAFE_MARGIN = { usual: 2, most: 10 } as const;
