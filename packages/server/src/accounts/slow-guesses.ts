import { mayGuess, withoutGuess, type GuessDecision } from "@idms/core";
import { transaction, type Db, type Tx } from "../db/connect.ts";
import { tooMany } from "../http/limits.ts";
import {
  isKnownNetwork,
  readGuesses,
  readTurn,
  rememberNetwork,
  writeGuesses,
  writeTurn,
  type Attempt,
} from "./guess-records.ts";

/**
 * Counts a try of a stranger as a guess before its password is looked at, so that tries sent at once are counted too.
 * Names that nobody has are counted alike.
 * @throws RetryLater `too_many` for a stranger whose turn has not come.
 */
export async function countGuess(db: Db, attempt: Attempt, now: Date): Promise<void> {
  if (isKnownNetwork(db, attempt, now)) return;
  const waiting = decide(db, attempt, now);
  // Whoever waits for a turn already costs no write.
  if (!waiting.admitted && waiting.turn === readTurn(db, attempt.turnSlot)) throw later(waiting.waitMs);
  const decision = await transaction(db, (tx) => {
    const decided = decide(tx, attempt, now);
    writeGuesses(tx, attempt.nameSlot, decided.guesses);
    writeTurn(tx, attempt.turnSlot, decided.admitted ? undefined : decided.turn);
    return decided;
  });
  if (!decision.admitted) throw later(decision.waitMs);
}

const decide = (db: Db | Tx, { nameSlot, turnSlot }: Attempt, now: Date): GuessDecision =>
  mayGuess(readGuesses(db, nameSlot), readTurn(db, turnSlot), now.getTime());

const later = (waitMs: number) => tooMany(Math.max(1, Math.ceil(waitMs / 1000)));

/** Takes back the count of a try whose password was right, and keeps its network as one that the user is known from. */
export function proveNoGuess(tx: Tx, userId: number, attempt: Attempt, now: Date): void {
  const counted = isKnownNetwork(tx, attempt, now) ? undefined : readGuesses(tx, attempt.nameSlot);
  if (counted) writeGuesses(tx, attempt.nameSlot, withoutGuess(counted));
  rememberNetwork(tx, userId, attempt.network, now);
}
