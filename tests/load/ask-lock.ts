/**
 * A thread that asks a database for its write lock every 2 ms until it is told to stop, and then says for how long it
 * was refused in a row at worst, one holder after the other included. What comes after the message "compacting" is
 * counted for itself.
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

/** Whether nobody else has the lock, which is given back at once. */
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
