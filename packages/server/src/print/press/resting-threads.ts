import { Worker, type WorkerOptions } from "node:worker_threads";

/**
 * A pool of threads of one kind. Some of the threads wait for the next job, and reuse what they have loaded and
 * opened.
 */
export interface RestingThreads {
  /**
   * Returns a waiting thread, or a new one if no thread is waiting. The process does not exit while the thread runs.
   */
  take(): Worker;
  /**
   * Returns a thread to the pool, where it waits for the next job. A waiting thread does not keep the process alive. A
   * null message ends the thread.
   */
  rest(worker: Worker): void;
  /**
   * Ends a thread that hangs, without waiting for the thread. If the thread is still starting, it is ended once it
   * has started, because terminating it earlier can end the whole process.
   */
  end(worker: Worker): void;
}

/** The waiting threads of all kinds, each with the timer that ends it. */
const resting = new Map<Worker, { file: URL; timer: NodeJS.Timeout }>();

/** Time after which a waiting thread ends, in milliseconds. This frees the thread's memory. */
const REST_MS = 60_000;

/**
 * Creates the pool of threads for one worker file.
 * @param file the worker file
 */
export function restingThreads(file: URL, options: WorkerOptions = {}): RestingThreads {
  const started = new WeakSet<Worker>();

  function start(): Worker {
    const worker = new Worker(file, options);
    worker.once("online", () => started.add(worker));
    // A thread that ends with an error while it waits is none to wait for.
    worker.on("error", () => undefined);
    return worker.once("exit", () => void forget(worker));
  }

  return {
    take() {
      const ready = [...resting].find(([, one]) => one.file === file)?.[0];
      if (!ready) return start();
      forget(ready);
      ready.ref();
      return ready;
    },
    rest(worker) {
      worker.unref();
      const end = () => {
        if (forget(worker)) worker.postMessage(null);
      };
      resting.set(worker, { file, timer: setTimeout(end, REST_MS).unref() });
    },
    end(worker) {
      worker.unref();
      const terminate = () => void worker.terminate();
      if (started.has(worker)) terminate();
      else worker.once("online", terminate);
    },
  };
}

/** Removes a thread from the waiting threads. Returns false if the thread is not waiting. */
function forget(worker: Worker): boolean {
  clearTimeout(resting.get(worker)?.timer);
  return resting.delete(worker);
}

/**
 * Lets the waiting threads end on their own. Terminating a thread that is still starting can end the whole process.
 */
export async function coolDownThreads(): Promise<void> {
  await Promise.all(
    [...resting.keys()].map(async (worker) => {
      forget(worker);
      const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
      worker.ref();
      worker.postMessage(null);
      await ended;
    }),
  );
}
