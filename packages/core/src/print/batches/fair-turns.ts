/**
 * Takes one job from each queue in turn, so that a long queue does not delay the others.
 * @param served the time of each queue's last turn, in any increasing unit. Queues that have not had a turn come
 *   first.
 */
export function* inTurns<Key, Job>(
  queues: ReadonlyMap<Key, readonly Job[]>,
  served: ReadonlyMap<Key, number>,
): Generator<[Key, Job], void> {
  const lastOf = (key: Key): number => served.get(key) ?? -Infinity;
  // Two that had no turn have no difference, and stay as they are listed.
  const order = [...queues.keys()].toSorted((a, b) => lastOf(a) - lastOf(b) || 0);
  const rounds = Math.max(0, ...[...queues.values()].map((queue) => queue.length));
  for (let round = 0; round < rounds; round += 1)
    for (const key of order) {
      const queue = queues.get(key) as readonly Job[];
      if (round < queue.length) yield [key, queue[round] as Job];
    }
}
