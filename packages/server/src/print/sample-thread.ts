import type { Files } from "../files/files.ts";
import type { DrawnSample, SampleWish } from "./draw-sample.ts";
import { restingThreads } from "./resting-threads.ts";
import type { SampleEnd, SampleTask } from "./serve-samples.ts";

const threads = restingThreads("sample-worker");

/** A sample takes some 50 ms, and the first one of a thread half a second; one that takes so many ms never ends. */
const MOST_MS = 20_000;

/** Draws a sample in a thread of its own, so that the caller's event loop stays free. */
export async function drawSampleInThread(
  { place }: Pick<Files, "place">,
  wish: SampleWish,
): Promise<DrawnSample> {
  const worker = threads.take();
  const { promise: end, resolve, reject } = Promise.withResolvers<SampleEnd>();
  const stopped = () => reject(new Error("The thread that draws samples stopped"));
  worker.on("message", resolve).on("error", reject).on("exit", stopped);
  const late = setTimeout(() => {
    stopped();
    void worker.terminate();
  }, MOST_MS);
  worker.postMessage({ wish, files: place } satisfies SampleTask);
  try {
    const answer = await end;
    threads.rest(worker);
    if ("failed" in answer) throw new Error(`The sample of a card could not be drawn: ${answer.failed}`);
    return answer.drawn;
  } finally {
    clearTimeout(late);
    worker.off("message", resolve).off("error", reject).off("exit", stopped);
  }
}
