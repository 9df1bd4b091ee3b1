import { mayGuess, withoutGuess, type GuessDecision } from "@idms/core/school/accounts/guessing";
import { transaction, type Db, type Reads, type Tx } from "../../installation/engines/connect.ts";
import { tooMany } from "../../http/limits/rate-limits.ts";
import {
  isKnownNetwork,
  readGuesses,
  readTurn,
  rememberNetwork,
  writeGuesses,
  writeTurn,
  type Attempt,
} from "./guess-rows.ts";

/**
 * Counts an attempt from an unknown network as a guess before its password is checked, so that simultaneous attempts
 * count too. Attempts for unknown names also count.
 * @throws RetryLater `too_many` if an unknown network has to wait.
 */
export async function countGuess(db: Db, attempt: Attempt, now: Date): Promise<void> {
  if (await isKnownNetwork(db, attempt, now)) return;
  const waiting = await decide(db, attempt, now);
  // Whoever waits for a turn already costs no write.
  if (!waiting.admitted && waiting.turn === (await readTurn(db, attempt.turnSlot)))
    throw later(waiting.waitMs);
  const decision = await transaction(db, async (tx) => {
    const decided = await decide(tx, attempt, now);
    await writeGuesses(tx, attempt.nameSlot, decided.guesses);
    await writeTurn(tx, attempt.turnSlot, decided.admitted ? undefined : decided.turn);
    return decided;
  });
  if (!decision.admitted) throw later(decision.waitMs);
}

const decide = async (db: Reads, { nameSlot, turnSlot }: Attempt, now: Date): Promise<GuessDecision> =>
  mayGuess(await readGuesses(db, nameSlot), await readTurn(db, turnSlot), now.getTime());

const later = (waitMs: number) => tooMany("guess", Math.max(1, Math.ceil(waitMs / 1000)));

/**
 * Undoes the count for an attempt whose password was correct, and records the attempt's network as a known network of
 * the user.
 */
export async function requireNoGuess(tx: Tx, userId: number, attempt: Attempt, now: Date): Promise<void> {
  const counted = (await isKnownNetwork(tx, attempt, now))
    ? undefined
    : await readGuesses(tx, attempt.nameSlot);
  if (counted) await writeGuesses(tx, attempt.nameSlot, withoutGuess(counted));
  await rememberNetwork(tx, userId, attempt.network, now);
}
