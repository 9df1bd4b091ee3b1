import { availableParallelism } from "node:os";

/** In preparation beside the one that is waited for: photos are resampled on all processors, of which each costs some memory. */
const AHEAD = Math.min(16, Math.max(4, availableParallelism()));
/** So many at most are prepared and not finished: those ahead, the one that is waited for, and the one that is begun. */
export const MOST_PREPARED = AHEAD + 2;

/**
 * Prepares each of many, a few at a time, then finishes one after the other in their order, whichever is ready first, and
 * gives what comes of them. `number` counts them from 1. What is prepared without a promise, and has nobody before it who
 * is waited for, is finished before the next is begun.
 */
export async function* prepareAhead<T, P, R>(
  all: AsyncIterable<T>,
  prepare: (each: T, number: number) => P | Promise<P>,
  finish: (prepared: P) => R,
): AsyncGenerator<R> {
  const begun: (P | Promise<P>)[] = [];
  let number = 0;
  for await (const each of all) {
    const prepared = prepare(each, (number += 1));
    // Whoever waits for it is told when its turn comes, which may be after it has failed.
    if (prepared instanceof Promise) prepared.catch(() => undefined);
    begun.push(prepared);
    while (begun.length > AHEAD || (begun.length > 0 && !(begun[0] instanceof Promise)))
      yield finish((await begun.shift()) as P);
  }
  for (const each of begun) yield finish(await each);
}
