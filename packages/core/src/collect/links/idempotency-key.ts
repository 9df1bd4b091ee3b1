const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * How long the answer to a submission is kept under the key that the phone sent with it, in days. A phone that got no
 * answer sends the same again as soon as its page is opened with a connection. A month is twice the time for which links
 * are good unless another is set, so whoever was away for a while still gets the receipt; what comes later is a
 * submission like any other, of which the unique answers are taken.
 */
const KEPT_DAYS = 30;

/** Keys from before this moment can go. */
export const idempotencyKeysKeptFrom = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS);
