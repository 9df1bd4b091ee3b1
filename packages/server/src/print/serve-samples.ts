import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { openFiles, type FilesPlace } from "../files/files.ts";
import { sampleDrawer, type DrawnSample, type SampleWish } from "./draw-sample.ts";

/** A sample that the thread is to draw. */
export interface SampleTask {
  wish: SampleWish;
  files: FilesPlace;
}

export type SampleEnd = { drawn: DrawnSample } | { failed: string };

/** Behind the server's own thread, where Linux takes this for a thread's: who submits goes before. */
const PRIORITY = 10;

/** Draws one sample after the other. Null ends the thread. */
export async function serveSamples(): Promise<void> {
  if (process.platform === "linux") setPriority(PRIORITY);
  const drawers = new Map<string, ReturnType<typeof sampleDrawer>>();
  for (let task = await nextTask(); task !== null; task = await nextTask()) {
    const { wish, files } = task;
    const place = JSON.stringify(files);
    let draw = drawers.get(place);
    if (!draw) drawers.set(place, (draw = sampleDrawer(await openFiles(files))));
    const end = await draw(wish).then(
      (drawn): SampleEnd => ({ drawn }),
      (error: unknown): SampleEnd => ({ failed: (error as Error).message }),
    );
    parentPort?.postMessage(end);
  }
}

const nextTask = () => new Promise<SampleTask | null>((resolve) => parentPort?.once("message", resolve));
