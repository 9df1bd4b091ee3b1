import { Worker, type WorkerOptions } from "node:worker_threads";

/** Threads of one kind, of which some wait for the next job: what a thread has loaded and opened serves that, too. */
export interface RestingThreads {
  /** A thread that is ready, or else a new one; the process waits for it. */
  take(): Worker;
  /** Keeps a thread for the next job, and the process from waiting for it. Null is the message that ends it. */
  rest(worker: Worker): void;
  /** Ends a thread that hangs, and waits for nothing. One that still starts is ended once it has: torn down before, it can end the whole process. */
  end(worker: Worker): void;
}

/** Those that wait, of all kinds, and when they end. */
const resting = new Map<Worker, { file: URL; timer: NodeJS.Timeout }>();

/** A thread that has waited for so long ends, to give back its memory, in milliseconds. */
const REST_MS = 60_000;

/** @param file that of the worker */
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

/** Takes a thread from those that wait; false when it is not among them. */
function forget(worker: Worker): boolean {
  clearTimeout(resting.get(worker)?.timer);
  return resting.delete(worker);
}

/** Lets the threads that wait end by themselves: one that is torn down while it starts can end the whole process. */
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
