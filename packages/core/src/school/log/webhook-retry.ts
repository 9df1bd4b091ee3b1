const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The delays between attempts. Delivery is abandoned after the last attempt, about 32 hours after the first. */
const PAUSES_MS = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
] as const;

/** Returns the delay after a given number of failed attempts, or undefined if delivery is abandoned. */
export const pauseAfterTry = (tries: number): number | undefined => PAUSES_MS[tries - 1];

/**
 * The maximum time between two attempts at a failing address. A single message probes the address while the other
 * messages wait.
 */
const LONGEST_PROBE_MS = 5 * MINUTE_MS;

/** Returns how long the whole webhook pauses after a failed message. */
export const probePause = (tries: number): number =>
  Math.min(pauseAfterTry(tries) ?? LONGEST_PROBE_MS, LONGEST_PROBE_MS);

/** How long a webhook may keep failing before it is disabled. */
export const WEBHOOK_PATIENCE_MS = 3 * 24 * HOUR_MS;
