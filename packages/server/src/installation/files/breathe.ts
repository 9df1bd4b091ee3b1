import { setTimeout as sleep } from "node:timers/promises";

/**
 * The length of a stretch of work, after which a pause of the same length follows, in milliseconds. Requests wait for
 * one stretch at most, and get half of the time.
 */
const STRETCH_MS = 10;

/**
 * Lets long work make way for everything else. Await it between pieces of work: once the work has run long enough to be
 * noticed, it pauses for as long as the work has run since the last pause. Use one for the whole task. Two nested ones
 * would each count the other's pauses as work.
 * @param signal ends the work with its reason
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
