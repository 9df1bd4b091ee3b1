import { workerBeside } from "@idms/core/node/threads/work-in-thread";
import type { Files } from "../../installation/store/files.ts";
import { restingThreads } from "../press/resting-threads.ts";
import type { Drawn, PictureEnd, PictureTask, PictureWish } from "./serve-pictures.ts";
import { printFailures } from "@idms/core/print/failures/print-failures";

const threads = restingThreads(workerBeside(import.meta.url, "picture-worker"));

/**
 * Maximum time for drawing a picture, in milliseconds. A picture takes about 50 ms, and a sheet about 500 ms. The first
 * picture of a thread takes half a second longer. A picture that takes longer than the maximum will never finish.
 */
const MOST_MS = 60_000;

/** Draws a picture of cards in a separate thread, so that the caller's event loop stays free. */
export async function drawInThread<W extends PictureWish>(
  { place }: Pick<Files, "place">,
  wish: W,
): Promise<Drawn<W>> {
  const worker = threads.take();
  const { promise: end, resolve, reject } = Promise.withResolvers<PictureEnd>();
  const stopped = () => reject(new Error("The drawing thread stopped"));
  worker.on("message", resolve).on("error", reject).on("exit", stopped);
  const late = setTimeout(() => {
    reject(printFailures.tooSlow());
    threads.end(worker);
  }, MOST_MS);
  worker.postMessage({ wish, files: place } satisfies PictureTask);
  try {
    const answer = await end;
    threads.rest(worker);
    if ("failed" in answer) throw new Error(`The card image could not be drawn: ${answer.failed}`);
    return answer.drawn as Drawn<W>;
  } finally {
    clearTimeout(late);
    worker.off("message", resolve).off("error", reject).off("exit", stopped);
  }
}
