import type { Logger } from "pino";

/** Work that goes on after its request is answered. */
export interface Background {
  /** Starts the work once the answer is on its way. An error is logged and concerns nobody else. */
  run(name: string, work: () => Promise<void>): void;
  /** Ends when all work that was started has ended. */
  settled(): Promise<void>;
}

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    run(name, work) {
      const started = new Promise((resolve) => void setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => log.error({ err: error, work: name }, "background work failed"))
        .finally(() => running.delete(started));
      running.add(started);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
