import { setFlagsFromString } from "node:v8";
import { Failure } from "@idms/core/failure";
import { workerBeside } from "@idms/core/node/threads/work-in-thread";
import type { PrintedCard } from "../../cards/printed/printed-card.ts";
import type { PressHooks, PressJob, PressResult, PressSink } from "../choosing/press-job.ts";
import { restingThreads } from "./resting-threads.ts";
import type { PressEnd, PressMessage, PressTask } from "./serve-press.ts";

/**
 * The size of V8's young generation, in MB. Printing creates a lot of garbage and keeps almost no data, so the heap can
 * stay small. Without limits, V8 lets the heap grow with the number of cards. This takes twice the memory and saves a
 * tenth of the time.
 */
const YOUNG_GENERATION_MB = 12;
/**
 * Sets the heap growth as a percentage. 0 leaves the choice to V8. The flag affects the whole process, so it is set
 * only during printing.
 */
const heapGrowth = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`);
const SLOW_GROWTH = 20;
/** Number of jobs that are running. */
let jobs = 0;
export const isPressBusy = (): boolean => jobs > 0;

const threads = restingThreads(workerBeside(import.meta.url, "press-worker"), {
  resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
});

/**
 * Runs a job in a separate thread, so that the caller's event loop stays free. The thread is asked to stop and is not
 * terminated, because terminating it can end the whole process. After the job, the thread waits for another job.
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
  const worker = threads.take();
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
  const fail = () => reject(new Error("Printing stopped before it was complete"));
  worker.on("message", hear).on("error", reject).on("exit", fail);
  try {
    const message = await last;
    threads.rest(worker);
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

/** Recreates an error from the thread. An error's class is lost in the transfer. */
const asThrown = ({ said, message, stack }: Extract<PressEnd, { kind: "failed" }>): Error =>
  Object.assign(said === undefined ? new Error(message) : new Failure(said), { stack });
