/**
 * How many wrong passwords strangers may send for one name before they are slowed: twice what one address may send by
 * itself in fifteen minutes, so that who has used up the tries of one device is not slowed at the next.
 */
const FREE_GUESSES = 20;
/** A guess is forgotten after so long: ten in fifteen minutes. */
const FORGET_MS = 90_000;
/** Beyond this nothing is added: an attack that has ended is forgotten within two hours. */
const MOST_GUESSES = 100;
/** How long the first who are slowed wait, in milliseconds; it doubles with every `DOUBLING` guesses more. */
const FIRST_WAIT_MS = 15_000;
const DOUBLING = 10;
/** The longest wait: what an owner at a new address is asked for at worst, however hard others are guessing. */
export const LONGEST_WAIT_MS = 15 * 60_000;
/** How long a turn that was waited for is kept for the one who waited. */
const TURN_MS = 15 * 60_000;

/** The guesses at one name that are not forgotten yet, as they were at a moment (milliseconds of the epoch). */
export interface Guesses {
  count: number;
  at: number;
}

/** The time of somebody's turn, in milliseconds of the epoch. */
export type Turn = number;

/**
 * The decision about a try: it is made, and counted as a guess until the password proves right; or it must wait until
 * the time that is kept for its sender.
 */
export type GuessDecision =
  | { admitted: true; guesses: Guesses }
  | { admitted: false; guesses: Guesses; turn: Turn; waitMs: number };

/** The guesses left at a moment. A clock that went back forgets nothing and adds nothing. */
export const guessesAt = ({ count, at }: Guesses, now: number): Guesses => ({
  count: Math.max(0, count - Math.max(0, now - at) / FORGET_MS),
  at: now,
});

/** How long a stranger waits for a turn while so many guesses are remembered, in milliseconds. */
export function guessWait(count: number): number {
  if (count < FREE_GUESSES) return 0;
  const doublings = Math.floor((count - FREE_GUESSES) / DOUBLING);
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** doublings);
}

/**
 * Whether a stranger may try a password now. Each network that asks is given a turn of its own and waits for it once;
 * asking again meanwhile makes it no longer, and others who ask do not put it off. So guessing from many addresses at
 * once is slowed to one try of each in fifteen minutes, while the owner at a new address signs in after fifteen
 * minutes at the most. Who comes from a network that the user signed in from lately is no stranger and is not asked.
 * @param turn the turn that is kept for this network and name, if one is
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

/** The guesses without one that proved to be none. */
export const withoutGuess = (guesses: Guesses): Guesses => ({
  ...guesses,
  count: Math.max(0, guesses.count - 1),
});
