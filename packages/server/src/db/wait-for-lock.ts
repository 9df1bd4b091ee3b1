import { setTimeout as sleep } from "node:timers/promises";
import { troubleOf } from "@idms/core";

/**
 * How long a statement itself waits for another program, in milliseconds. The driver is synchronous, so nothing else
 * happens in the process meanwhile: whoever must wait longer does so in `patiently`.
 */
export const BUSY_TIMEOUT_MS = 5;

/** Pauses between two tries, in milliseconds. Others leave the lock for 50 ms between their batches: one try falls into that. */
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 20;

/** Who waits for another program, by connection, in the order in which they came. */
const lines = new WeakMap<object, Promise<void>>();

/**
 * Does what another program's lock may hold up, and tries again while it does, so that the process goes on with
 * everything else. Those who wait for one connection are admitted in the order in which they came, so that only the
 * first of them asks.
 * @param attempt must change nothing when it fails because of the lock, as a transaction that takes it first does
 * @throws what the last attempt throws, `patienceMs` after the call at the latest
 */
export async function patiently<T>(connection: object, patienceMs: number, attempt: () => T): Promise<T> {
  const deadline = performance.now() + patienceMs;
  const before = lines.get(connection);
  if (!before) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
  }
  const mine = (before ?? Promise.resolve()).then(() => tryUntil(deadline, attempt));
  const ended: Promise<void> = mine
    .then(
      () => undefined,
      () => undefined,
    )
    .finally(() => lines.get(connection) === ended && lines.delete(connection));
  lines.set(connection, ended);
  return mine;
}

async function tryUntil<T>(deadline: number, attempt: () => T): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    await sleep(pause);
  }
}

const isBusy = (error: unknown): boolean => troubleOf(error)?.code === "busy";
