/** In preparation beside the one that is waited for: while one photo is resampled, the next are read. */
const AHEAD = 4;

/** Prepares each of many, a few at a time, and gives what comes of them in their order; `number` counts them from 1. */
export async function* prepareAhead<T, R>(
  all: AsyncIterable<T>,
  prepare: (each: T, number: number) => Promise<R>,
): AsyncGenerator<R> {
  const begun: Promise<R>[] = [];
  let number = 0;
  for await (const each of all) {
    begun.push(prepare(each, (number += 1)));
    if (begun.length > AHEAD) yield (await begun.shift()) as R;
  }
  for (const each of begun) yield await each;
}
