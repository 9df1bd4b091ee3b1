import {
  guessesAt,
  guessWait,
  LONGEST_WAIT_MS,
  mayGuess,
  withoutGuess,
  type Guesses,
  type Turn,
} from "@idms/core/school/accounts/guessing";
import fc from "fast-check";
import { expect, test } from "vitest";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * Simulates a username whose password strangers guess. Each attempt gets a waiting time, and the test controls the
 * clock.
 */
function underAttack() {
  let guesses: Guesses | undefined;
  const turns = new Map<string, Turn>();
  return {
    /** Returns the waiting time, or 0 if the password is checked. */
    attempt(from: string, now: number): number {
      const decision = mayGuess(guesses, turns.get(from), now);
      guesses = decision.guesses;
      if (decision.admitted) turns.delete(from);
      else turns.set(from, decision.turn);
      return decision.admitted ? 0 : decision.waitMs;
    },
  };
}

/** Makes 270 attempts from 30 addresses as fast as allowed. Returns the time of each and how the waits grew. */
function attack(name = underAttack()) {
  const made: number[] = [];
  const waits: number[] = [];
  const next = Array.from({ length: 30 }, () => 0);
  for (let now = 0; made.length < 270; now = Math.min(...next)) {
    const index = next.indexOf(now);
    const wait = name.attempt(`attacker ${index}`, now);
    if (wait === 0) made.push(now);
    else waits.push(wait);
    next[index] = now + (wait || 100);
  }
  return { made, waits, name };
}

test("270 guesses from 30 addresses take more than 90 minutes, with waits from 15 seconds to the maximum", () => {
  const { made, waits } = attack();
  expect(made.filter((at) => at < MINUTE).length).toBeLessThanOrEqual(60);
  expect(made.at(-1)).toBeGreaterThan(90 * MINUTE);
  expect(waits[0]).toBe(15 * SECOND);
  expect(Math.max(...waits)).toBe(LONGEST_WAIT_MS);
});

test("during an attack, the owner waits at most 15 minutes from a new address, however often others ask", () => {
  const { made, name } = attack();
  const start = made.at(-1) as number;
  const wait = name.attempt("the owner", start);
  expect(wait).toBeLessThanOrEqual(15 * MINUTE);
  for (let second = 1; second < wait / SECOND; second += 1) {
    const now = start + second * SECOND;
    for (let index = 0; index < 30; index += 1) name.attempt(`attacker ${index}`, now);
    // Repeated attempts do not change the wait.
    if (second % 60 === 0) expect(name.attempt("the owner", now)).toBe(wait - second * SECOND);
  }
  expect(name.attempt("the owner", start + wait)).toBe(0);
});

test("20 typing errors in a day slow nobody down", () => {
  const name = underAttack();
  for (let hour = 0; hour < 20; hour += 1) expect(name.attempt("a teacher", hour * 60 * MINUTE)).toBe(0);
});

test("ten guesses are forgotten every fifteen minutes, one by one", () => {
  const left = (after: number) => guessesAt({ count: 20, at: 0 }, after).count;
  expect([0, 9, 15, 30, 31].map((minutes) => left(minutes * MINUTE))).toEqual([20, 14, 10, 0, 0]);
});

test("two hours after an attack, nobody waits any longer", () => {
  const { made, name } = attack();
  expect(name.attempt("somebody", (made.at(-1) as number) + 121 * MINUTE)).toBe(0);
});

test("a turn is valid for 15 minutes", () => {
  const now = 1000 * MINUTE;
  const guesses = { count: 100, at: now };
  expect(mayGuess(guesses, now - MINUTE, now).admitted).toBe(true);
  expect(mayGuess(guesses, now - 16 * MINUTE, now).admitted).toBe(false);
  expect(mayGuess(guesses, undefined, now).admitted).toBe(false);
});

test("no stored value or clock change makes anybody wait longer than 15 minutes or counts grow large", () => {
  const moment = fc.integer({ min: 0, max: 2 ** 45 });
  const guesses = fc.record({ count: fc.double({ min: 0, max: 100, noNaN: true }), at: moment });
  fc.assert(
    fc.property(
      fc.option(guesses, { nil: undefined }),
      fc.option(moment, { nil: undefined }),
      moment,
      (before, turn, now) => {
        const decision = mayGuess(before, turn, now);
        expect(decision.guesses.count).toBeLessThanOrEqual(100);
        if (!decision.admitted) {
          expect(decision.waitMs).toBeGreaterThan(0);
          expect(decision.waitMs).toBeLessThanOrEqual(LONGEST_WAIT_MS);
        }
      },
    ),
  );
});

test("waits grow with the number of guesses, and a correct password does not count as one", () => {
  expect([0, 19, 20, 30, 60, 100].map((count) => guessWait(count) / SECOND)).toEqual([
    0, 0, 15, 30, 240, 900,
  ]);
  expect(withoutGuess({ count: 3, at: 5 })).toEqual({ count: 2, at: 5 });
  expect(withoutGuess({ count: 0.5, at: 5 })).toEqual({ count: 0, at: 5 });
});
