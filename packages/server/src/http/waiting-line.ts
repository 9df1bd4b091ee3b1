import { laterText } from "@idms/core";
import { RetryLater } from "./limits.ts";

/** Heavy work of one kind: so much of it goes on at once, so much waits its turn, and more is sent away. */
export interface WaitingLine {
  /**
   * Does the work when its turn comes; those who wait are admitted in the order in which they came.
   * @throws RetryLater `busy` at once when all places are taken, and whatever the work throws.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** @param seconds after which somebody who was sent away may try again */
export function waitingLine(options: { lanes: number; places: number; seconds: number }): WaitingLine {
  let free = options.lanes;
  const waiting: (() => void)[] = [];

  function enter(): Promise<void> | undefined {
    if (free > 0) {
      free -= 1;
      return undefined;
    }
    if (waiting.length >= options.places) {
      throw new RetryLater("busy", laterText.busy, options.seconds);
    }
    return new Promise((resolve) => void waiting.push(resolve));
  }

  /** The lane goes to the next in line, so nobody who comes now can slip in before. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
