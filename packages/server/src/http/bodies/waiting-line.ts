import { laterFailures } from "@idms/core/upkeep/later-failures";
import { RetryLater } from "../limits/rate-limits.ts";

/** Heavy work of one kind: so much of it goes on at once, so much waits its turn, and more is sent away. */
export interface WaitingLine {
  /**
   * Does the work when its turn comes; those who wait are admitted in the order in which they came.
   * @param signal whose abort gives up the wait, with its reason; work that has begun goes on
   * @throws RetryLater `busy` at once when all places are taken, and whatever the work throws.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Whether any of it goes on. */
  isBusy(): boolean;
  /** How much of it goes on, and how much waits. */
  count(): { working: number; waiting: number };
}

/** @param seconds after which somebody who was sent away may try again */
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

  /** The lane goes to the next in line, so nobody who comes now can slip in before. */
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
