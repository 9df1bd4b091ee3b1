import type { Logger } from "pino";

/** Work that continues after its request is answered. */
export interface Background {
  /** Starts the work once the response is being sent. An error in the work is logged and affects nothing else. */
  run(name: string, work: () => Promise<void>): void;
  /** Resolves when all started work has ended. */
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
