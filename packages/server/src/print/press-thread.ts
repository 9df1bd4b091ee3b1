import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { PressJob, PressResult } from "./press-job.ts";
import type { PressMessage } from "./press-worker.ts";

/**
 * Printing makes much garbage and keeps almost nothing, so the heap may stay small: without these, V8 lets it grow with
 * the number of cards to twice the memory for a tenth of the time.
 */
const YOUNG_GENERATION_MB = 12;
const HEAP_GROWTH = "--heap-growing-percent=20";

/** The worker lies beside this file, as source or as part of the bundle. */
const workerFile = new URL(
  import.meta.url.endsWith(".ts") ? "./press-worker.ts" : "./press-worker.js",
  import.meta.url,
);

export interface PressHooks {
  onProgress?: ((done: number) => void) | undefined;
  /** Ends the work at once; the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Runs a job in a thread of its own, so that the caller's event loop stays free. */
export function printInThread(job: PressJob, { onProgress, signal }: PressHooks): Promise<PressResult> {
  signal?.throwIfAborted();
  setFlagsFromString(HEAP_GROWTH);
  const worker = new Worker(workerFile, {
    workerData: job,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  return new Promise<PressResult>((resolve, reject) => {
    const abort = () => {
      reject(signal?.reason);
      void worker.terminate();
    };
    signal?.addEventListener("abort", abort, { once: true });
    worker.on("message", (message: PressMessage) => {
      if (message.kind === "progress") onProgress?.(message.done);
      else if (message.kind === "result") resolve(message.result);
      else reject(Object.assign(new Error(message.message), { stack: message.stack }));
    });
    worker.on("error", reject);
    worker.on("exit", (code) => {
      signal?.removeEventListener("abort", abort);
      reject(new Error(`The press stopped with code ${code} before it was done`));
    });
  });
}
