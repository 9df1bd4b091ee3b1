/** The public states of a card that is not valid any more. */
export const ENDED_STATES = ["revoked", "replaced", "lost"] as const;
export type EndedState = (typeof ENDED_STATES)[number];
