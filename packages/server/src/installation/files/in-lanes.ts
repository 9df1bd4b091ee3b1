/**
 * Number of files that are processed at once. This keeps a disk busy while it syncs each file. It also keeps a store
 * on the network busy.
 */
const LANES = 8;

/** Runs the work for each item, a few items at a time. After an error, no further work starts. */
export async function forEachInLanes<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const shared = (function* () {
    yield* items;
  })();
  const lane = async () => {
    // An error that leaves the loop ends the generator, and with it the other lanes.
    for (const item of shared) {
      signal?.throwIfAborted();
      await work(item);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane));
  const broken = ended.find((each) => each.status === "rejected");
  if (broken) throw broken.reason;
}
