import { setTimeout as sleep } from "node:timers/promises";

/**
 * How long work may run before a pause of the same length, in milliseconds. Requests wait no longer than this, and get
 * half of the time.
 */
const STRETCH_MS = 10;

/**
 * Creates a function that long-running work uses to pause regularly for other work. Await the function between pieces
 * of work. Once the work has run long enough to be noticed, the function pauses for as long as the work has run since
 * the last pause. Use one function for the whole task, because two nested functions would each count the other's pauses
 * as work.
 * @param signal ends the work with the signal's reason
 */
export function breather(signal?: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    signal?.throwIfAborted();
    const worked = performance.now() - since;
    if (worked < STRETCH_MS) return;
    await sleep(worked);
    since = performance.now();
  };
}
