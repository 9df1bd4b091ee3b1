/** What has become of a card that is no good any more, as far as everybody is told. */
export const ENDED_STATES = ["revoked", "replaced", "lost"] as const;
export type EndedState = (typeof ENDED_STATES)[number];
