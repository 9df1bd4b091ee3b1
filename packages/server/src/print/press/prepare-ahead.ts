import { availableParallelism } from "node:os";

/**
 * Number of items that are prepared ahead of the current item. Photos are resampled on all processors, and each photo
 * takes some memory.
 */
const AHEAD = Math.min(16, Math.max(4, availableParallelism()));
/**
 * Maximum number of items that are prepared but not finished: the items ahead, the current item, and the item that
 * was just started.
 */
export const MOST_PREPARED = AHEAD + 2;

/**
 * Prepares a few items at a time, then finishes them one by one in their original order, and yields the results.
 * `number` counts the items from 1. An item that is prepared without a promise is finished before the next one
 * starts, if no earlier item is pending.
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
