/** The public states of a card that is no longer valid. */
export const ENDED_STATES = ["revoked", "replaced", "lost"] as const;
export type EndedState = (typeof ENDED_STATES)[number];
