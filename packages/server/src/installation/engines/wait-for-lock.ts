import { setTimeout as sleep } from "node:timers/promises";
import { troubleOf } from "@idms/core/upkeep/installation/storage-failure";
import Database from "better-sqlite3";

/**
 * How long a single statement waits for another program, in milliseconds. The driver is synchronous and blocks the
 * process in the meantime, so longer waits use `patiently`.
 */
export const BUSY_TIMEOUT_MS = 5;

/**
 * Shortest pause between two attempts, in milliseconds. Other programs release the lock for 50 ms between batches, so
 * one of the attempts falls within that gap.
 */
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 20;

/**
 * The queue of each connection. It contains the work that is using the connection and the work that is waiting, in
 * order of arrival.
 */
const lines = new WeakMap<object, Promise<void>>();

/**
 * Runs work that another program's lock may block. While the lock blocks it, the work is retried without blocking the
 * process. Work on the same connection runs one after another, in order of arrival.
 * @param attempt must change nothing if it fails because of the lock, like a transaction that takes the lock first
 * @throws the error of the last attempt, and `busy` no later than `patienceMs` after the call unless an attempt takes
 *   longer
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

/**
 * Waits for earlier work to end.
 * @throws SQLite's busy error if that takes longer than `patienceMs`
 */
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
