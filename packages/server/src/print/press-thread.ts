import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { Failure } from "@idms/core";
import type { PrintedCard } from "../batches/printed-card.ts";
import type { PressHooks, PressJob, PressResult, PressSink } from "./press-job.ts";
import type { PressEnd, PressMessage, PressTask } from "./serve-press.ts";

/**
 * Printing makes much garbage and keeps almost nothing, so the heap may stay small: without these, V8 lets it grow with
 * the number of cards to twice the memory for a tenth of the time.
 */
const YOUNG_GENERATION_MB = 12;
/** In percent; 0 is V8's own choice. The flag is the whole process's, so it is set only while somebody prints. */
const heapGrowth = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`);
const SLOW_GROWTH = 20;
/** How many jobs are under way. */
let jobs = 0;
export const isPressBusy = (): boolean => jobs > 0;

/** The worker lies beside this file, as source or as part of the bundle. */
const workerFile = new URL(
  import.meta.url.endsWith(".ts") ? "./press-worker.ts" : "./press-worker.js",
  import.meta.url,
);

/** Threads that wait for a job, and when they end: what a thread has loaded and opened serves the next job too. */
const idle = new Map<Worker, NodeJS.Timeout>();

/** A thread that has waited for so long ends, to give back its memory, in milliseconds. */
const REST_MS = 60_000;

function startThread(): Worker {
  const worker = new Worker(workerFile, {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  // A thread that ends with an error while it waits is none to wait for.
  worker.on("error", () => undefined);
  return worker.once("exit", () => void forget(worker));
}

/** Keeps a thread for the next job, and the process from waiting for it. */
function rest(worker: Worker): void {
  worker.unref();
  const end = () => {
    if (forget(worker)) worker.postMessage(null);
  };
  idle.set(worker, setTimeout(end, REST_MS).unref());
}

/** Takes a thread from those that wait; false when it is not among them. */
function forget(worker: Worker): boolean {
  clearTimeout(idle.get(worker));
  return idle.delete(worker);
}

/** A thread that is ready, or else a new one. */
function takeThread(): Worker {
  const [ready] = idle.keys();
  if (!ready) return startThread();
  forget(ready);
  return ready;
}

/**
 * Lets the threads that wait end by themselves: one that is torn down while it starts can end the whole process.
 */
export async function coolDownPress(): Promise<void> {
  await Promise.all(
    [...idle.keys()].map(async (worker) => {
      forget(worker);
      const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
      worker.ref();
      worker.postMessage(null);
      await ended;
    }),
  );
}

/**
 * Runs a job in a thread of its own, so that the caller's event loop stays free. The thread is asked to stop and not
 * torn down, since that can end the whole process; when it has done its job it waits for another one.
 */
export async function printInThread(
  job: PressJob,
  { onProgress, signal }: PressHooks,
  sink?: Pick<PressSink, "writeBehind" | "keep">,
): Promise<PressResult> {
  signal?.throwIfAborted();
  const stop = new Int32Array(new SharedArrayBuffer(4));
  jobs += 1;
  heapGrowth(SLOW_GROWTH);
  const worker = takeThread();
  worker.ref();
  worker.postMessage({ job, stop } satisfies PressTask);
  const abort = () => void Atomics.store(stop, 0, 1);
  signal?.addEventListener("abort", abort, { once: true });
  let failure: { error: unknown } | undefined;
  const failed = (error: unknown) => {
    failure ??= { error };
    abort();
  };
  const take = async (bytes: Uint8Array) => {
    try {
      await sink?.writeBehind(bytes);
    } catch (error) {
      failed(error);
    }
    worker.postMessage("written");
  };
  let kept: Promise<void> = Promise.resolve();
  const keep = (cards: readonly PrintedCard[]) => {
    kept = kept.then(() => sink?.keep(cards)).catch(failed);
  };
  const { promise: last, resolve, reject } = Promise.withResolvers<PressEnd>();
  const hear = (message: PressMessage) => {
    if (message.kind === "chunk") void take(message.bytes);
    else if (message.kind === "cards") keep(message.cards);
    else if (message.kind === "progress") onProgress?.(message.done);
    else resolve(message);
  };
  const fail = () => reject(new Error("The press stopped before it was done"));
  worker.on("message", hear).on("error", reject).on("exit", fail);
  try {
    const message = await last;
    rest(worker);
    await kept;
    if (message.kind === "failed") throw asThrown(message);
    if (failure) throw failure.error;
    if (message.kind === "stopped") throw signal?.reason;
    return message.result;
  } finally {
    jobs -= 1;
    if (jobs === 0) heapGrowth(0);
    signal?.removeEventListener("abort", abort);
    worker.off("message", hear).off("error", reject).off("exit", fail);
  }
}

/** The error of the thread, whose own kind does not come through. */
const asThrown = ({ code, message, stack }: Extract<PressEnd, { kind: "failed" }>): Error =>
  Object.assign(code === undefined ? new Error(message) : new Failure(code, message), { stack });
