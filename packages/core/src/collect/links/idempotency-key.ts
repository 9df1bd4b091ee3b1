const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * How long the response to a submission is stored under the phone's idempotency key, in days. A phone that got no
 * response resends the submission when its page is next opened with a connection. A month is twice the default
 * validity of links, so parents who were away still get the receipt. After that time, a resent submission is treated
 * as new and is rejected because its unique answers are already taken.
 */
const KEPT_DAYS = 30;

/** Returns the time before which idempotency keys can be deleted. */
export const idempotencyKeysKeptFrom = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS);
