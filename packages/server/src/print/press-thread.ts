import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { Failure } from "@idms/core";
import type { PressJob, PressResult } from "./press-job.ts";
import type { PressMessage, PressTask } from "./serve-press.ts";

/**
 * Printing makes much garbage and keeps almost nothing, so the heap may stay small: without these, V8 lets it grow with
 * the number of cards to twice the memory for a tenth of the time.
 */
const YOUNG_GENERATION_MB = 12;
/** The flag is the whole process's, so it goes back to V8's own choice (0) when the thread has ended. */
const heapGrowth = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`);
const SLOW_GROWTH = 20;

/** The worker lies beside this file, as source or as part of the bundle. */
const workerFile = new URL(
  import.meta.url.endsWith(".ts") ? "./press-worker.ts" : "./press-worker.js",
  import.meta.url,
);

export interface PressHooks {
  /** Takes the file's bytes in order; they may be overwritten when its promise settles. Without it nothing is kept. */
  onChunk?: ((bytes: Uint8Array) => Promise<void>) | undefined;
  onProgress?: ((done: number) => void) | undefined;
  /** Ends the work at the next card; the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** A thread that waits for its job. */
let idle: Worker | undefined;

function startThread(): Worker {
  heapGrowth(SLOW_GROWTH);
  const worker = new Worker(workerFile, {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  return worker.once("exit", () => heapGrowth(0));
}

/** Starts the thread of the next job, so that it is ready when the job has been looked up. */
export function warmUpPress(): void {
  idle ??= startThread();
  idle.unref();
}

/**
 * Lets a thread that was started for nothing end by itself: one that is torn down while it starts can end the whole
 * process.
 */
export async function coolDownPress(): Promise<void> {
  const worker = idle;
  idle = undefined;
  if (!worker) return;
  worker.ref();
  worker.postMessage(null);
  await once(worker, "exit");
}

/**
 * Runs a job in a thread of its own, so that the caller's event loop stays free. The thread is asked to stop and not
 * torn down, since that can end the whole process.
 */
export function printInThread(
  job: PressJob,
  { onChunk, onProgress, signal }: PressHooks,
): Promise<PressResult> {
  signal?.throwIfAborted();
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const worker = idle ?? startThread();
  idle = undefined;
  worker.ref();
  worker.postMessage({ job, stop } satisfies PressTask);
  const abort = () => void Atomics.store(stop, 0, 1);
  signal?.addEventListener("abort", abort, { once: true });
  return new Promise<PressResult>((resolve, reject) => {
    let end = () => reject(new Error("The press stopped before it was done"));
    let failure: { error: unknown } | undefined;
    const take = async (bytes: Uint8Array) => {
      try {
        await onChunk?.(bytes);
      } catch (error) {
        failure ??= { error };
        abort();
      }
      worker.postMessage("written");
    };
    worker.on("message", (message: PressMessage) => {
      if (message.kind === "chunk") void take(message.bytes);
      else if (message.kind === "progress") onProgress?.(message.done);
      else if (message.kind === "result") end = () => resolve(message.result);
      else if (message.kind === "stopped") end = () => reject(failure ? failure.error : signal?.reason);
      else end = () => reject(asThrown(message));
    });
    worker.on("error", reject);
    worker.on("exit", () => {
      signal?.removeEventListener("abort", abort);
      end();
    });
  });
}

/** The error of the thread, whose own kind does not come through. */
const asThrown = ({ code, message, stack }: Extract<PressMessage, { kind: "failed" }>): Error =>
  Object.assign(code === undefined ? new Error(message) : new Failure(code, message), { stack });
