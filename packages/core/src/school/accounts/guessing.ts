/**
 * The number of wrong passwords for one name from unknown networks before further tries are delayed. This is twice the
 * limit for one address in fifteen minutes, so that a user who has used up the tries on one device is not delayed on
 * the next device.
 */
const FREE_GUESSES = 20;
/** The time after which a guess is forgotten, in milliseconds. It allows ten guesses in fifteen minutes. */
const FORGET_MS = 90_000;
/** Maximum number of guesses to remember. With this maximum, an attack is forgotten within two hours of its end. */
const MOST_GUESSES = 100;
/** The first wait, in milliseconds. The wait doubles with every additional `DOUBLING` guesses. */
const FIRST_WAIT_MS = 15_000;
const DOUBLING = 10;
/**
 * The longest time that an owner at a new address must wait, in milliseconds, no matter how many guesses others make.
 */
export const LONGEST_WAIT_MS = 15 * 60_000;
/** How long a turn is reserved once its wait is over, in milliseconds. */
const TURN_MS = 15 * 60_000;

/** The remembered guesses for one name at a given time, in milliseconds since the epoch. */
export interface Guesses {
  count: number;
  at: number;
}

/** The time of a turn, in milliseconds since the epoch. */
export type Turn = number;

/**
 * The decision about a try. Either the try is admitted and counts as a guess until the password proves correct, or it
 * must wait for its turn.
 */
export type GuessDecision =
  | { admitted: true; guesses: Guesses }
  | { admitted: false; guesses: Guesses; turn: Turn; waitMs: number };

/**
 * Returns the guesses that are still remembered at a given time. If the clock was set back, the number does not
 * change.
 */
export const guessesAt = ({ count, at }: Guesses, now: number): Guesses => ({
  count: Math.max(0, count - Math.max(0, now - at) / FORGET_MS),
  at: now,
});

/** Returns how long a stranger must wait for a turn after a given number of remembered guesses, in milliseconds. */
export function guessWait(count: number): number {
  if (count < FREE_GUESSES) return 0;
  const doublings = Math.floor((count - FREE_GUESSES) / DOUBLING);
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** doublings);
}

/**
 * Whether a stranger may try a password now. Each network gets its own turn and waits for it once. Trying again does
 * not extend the wait, and requests from other networks do not delay the turn. Guessing from many addresses at once
 * is thus limited to one try per address in fifteen minutes, while the owner can sign in from a new address after
 * fifteen minutes at most. A network from which the user has recently signed in is not a stranger and is not checked.
 * @param turn the turn reserved for this network and name, if any
 */
export function mayGuess(before: Guesses | undefined, turn: Turn | undefined, now: number): GuessDecision {
  const guesses = guessesAt(before ?? { count: 0, at: now }, now);
  const waitMs = guessWait(guesses.count);
  const admitted = { ...guesses, count: Math.min(MOST_GUESSES, guesses.count + 1) };
  if (waitMs === 0) return { admitted: true, guesses: admitted };
  const kept = turn !== undefined && turn > now - TURN_MS ? Math.min(turn, now + LONGEST_WAIT_MS) : undefined;
  if (kept !== undefined && kept <= now) return { admitted: true, guesses: admitted };
  const next = kept ?? now + waitMs;
  return { admitted: false, guesses, turn: next, waitMs: next - now };
}

/** Removes one guess, because a password that was tried proved to be correct. */
export const withoutGuess = (guesses: Guesses): Guesses => ({
  ...guesses,
  count: Math.max(0, guesses.count - 1),
});
