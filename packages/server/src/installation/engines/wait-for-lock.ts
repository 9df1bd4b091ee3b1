import { setTimeout as sleep } from "node:timers/promises";
import { troubleOf } from "@idms/core/upkeep/installation/storage-failure";
import Database from "better-sqlite3";

/**
 * How long a statement itself waits for another program, in milliseconds. The driver is synchronous, so nothing else
 * happens in the process meanwhile: whoever must wait longer does so in `patiently`.
 */
export const BUSY_TIMEOUT_MS = 5;

/** Pauses between two tries, in milliseconds. Others leave the lock for 50 ms between their batches: one try falls into that. */
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 20;

/** The users of a connection, and those who wait for it, in the order in which they came. */
const lines = new WeakMap<object, Promise<void>>();

/**
 * Does what another program's lock may hold up, and tries again while it does, so that the process goes on with
 * everything else. Those who want one connection have it one after the other, in the order in which they came.
 * @param attempt must change nothing when it fails because of the lock, as a transaction that takes it first does
 * @throws what the last attempt throws, and `busy`, `patienceMs` after the call at the latest unless an attempt takes
 * longer
 */
export function patiently<T>(
  connection: object,
  patienceMs: number,
  attempt: () => T | Promise<T>,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  const before = lines.get(connection);
  const mine = before
    ? whenEnded(before, patienceMs).then(() => tryUntil(deadline, attempt))
    : tryUntil(deadline, attempt);
  const ended: Promise<void> = Promise.allSettled([before, mine]).then(() => {
    if (lines.get(connection) === ended) lines.delete(connection);
  });
  lines.set(connection, ended);
  return mine;
}

/** @throws what SQLite throws where another has the lock, when it takes longer than that. */
async function whenEnded(before: Promise<void>, patienceMs: number): Promise<void> {
  const enough = new AbortController();
  const late = sleep(patienceMs, "late", { signal: enough.signal, ref: false }).catch(() => "in time");
  const first = await Promise.race([before, late]);
  enough.abort();
  if (first === "late") throw new Database.SqliteError("others write to the database", "SQLITE_BUSY");
}

async function tryUntil<T>(deadline: number, attempt: () => T | Promise<T>): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    await sleep(pause);
  }
}

const isBusy = (error: unknown): boolean => troubleOf(error)?.kind === "busy";
