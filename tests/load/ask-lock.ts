/**
 * A thread that requests a database's write lock every 2 ms until it is told to stop, and then reports the longest
 * uninterrupted time for which it was refused, possibly by several holders in a row. The time after the message
 * "compacting" is reported separately.
 */
import { setTimeout } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";

const PAUSE_MS = 2;
const db = new Database(workerData as string, { timeout: 0 });
const stop = new AbortController();
const worst = { held_ms: 0, compacting_ms: 0 };
let counted: keyof typeof worst = "held_ms";
parentPort?.on("message", (message) => {
  if (message === "compacting") counted = "compacting_ms";
  else stop.abort();
});
parentPort?.postMessage("started");

/** Whether the lock is free. It is released immediately. */
function isFree(): boolean {
  try {
    db.exec("BEGIN IMMEDIATE; ROLLBACK");
    return true;
  } catch (error) {
    if (!(error as { code: string }).code.startsWith("SQLITE_BUSY")) throw error;
    return false;
  }
}

for (let free = true, since = 0; !stop.signal.aborted; await setTimeout(PAUSE_MS)) {
  const before = performance.now();
  const wasFree = free;
  free = isFree();
  if (!free && wasFree) since = before;
  if (!free || !wasFree) worst[counted] = Math.max(worst[counted], Math.round(performance.now() - since));
}
db.close();
parentPort?.postMessage(worst);
parentPort?.close();
