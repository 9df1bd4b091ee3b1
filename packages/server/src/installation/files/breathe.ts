import { setTimeout as sleep } from "node:timers/promises";

/** A stretch of work, and the pause after it, in milliseconds: requests wait for a stretch at most, and get half of the time. */
const STRETCH_MS = 10;

/**
 * Lets long work make way for everything else: awaited between its pieces, it pauses for as long as the work has gone on
 * since the last pause, once that is long enough to be felt. One for a whole piece of work: two, one within the other,
 * would each take the other's pauses for work.
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
