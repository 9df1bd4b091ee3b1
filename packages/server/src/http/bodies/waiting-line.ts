import { laterFailures } from "@idms/core/upkeep/later-failures";
import { RetryLater } from "../limits/rate-limits.ts";

/**
 * A queue for one kind of heavy work. It limits how much work runs at once and how much waits, and rejects any
 * further work.
 */
export interface WaitingLine {
  /**
   * Runs the work when its turn comes. Waiting work starts in the order of arrival.
   * @param signal ends the wait with the signal's reason when aborted; work that has begun continues
   * @throws RetryLater `busy` immediately when the queue is full, and any error that the work throws.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Whether any work is running. */
  isBusy(): boolean;
  /** Counts the running and the waiting work. */
  count(): { working: number; waiting: number };
}

/**
 * Creates a queue with the given numbers of lanes and waiting places.
 * @param seconds time after which a rejected client may try again
 */
export function waitingLine(options: { lanes: number; places: number; seconds: number }): WaitingLine {
  let free = options.lanes;
  const waiting = new Set<() => void>();

  async function enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.size >= options.places) throw new RetryLater(laterFailures.busy(), options.seconds);
    await new Promise<void>((resolve, reject) => {
      const admit = () => {
        signal?.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.delete(admit);
        reject(signal?.reason);
      };
      waiting.add(admit);
      signal?.addEventListener("abort", giveUp, { once: true });
    });
  }

  /** Passes the lane to the next work in the queue, so that new work cannot go first. */
  function leave(): void {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else {
      waiting.delete(next);
      next();
    }
  }

  return {
    isBusy: () => free < options.lanes,
    count: () => ({ working: options.lanes - free, waiting: waiting.size }),
    async run(work, signal) {
      await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
