import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { FilesPlace } from "../../installation/store/files.ts";
import { openStored } from "../../installation/keys/open-stored.ts";
import { sampleDrawer, type DrawnSample, type SampleWish } from "./draw-sample.ts";
import { drawSheet, type SheetWish } from "./draw-sheet.ts";

/** A drawing task: a sample of a card, or a sheet of cards. */
export type PictureWish = { sample: SampleWish } | { sheet: SheetWish };

/** The result of a drawing task. For a sheet, the result is the picture as WebP. */
export type Drawn<W extends PictureWish> = W extends { sample: SampleWish } ? DrawnSample : Uint8Array;

export type PictureTask = { wish: PictureWish; files: FilesPlace };

export type PictureEnd = { drawn: DrawnSample | Uint8Array } | { failed: string };

/**
 * The priority of this thread. It is lower than that of the server's own thread, so that submissions come first.
 * Linux can apply a priority to a single thread.
 */
const PRIORITY = 10;

/** Draws pictures one after another. A null message ends the thread. */
export async function servePictures(): Promise<void> {
  if (process.platform === "linux") setPriority(PRIORITY);
  const drawers = new Map<string, ReturnType<typeof pictureDrawer>>();
  for (let task = await nextTask(); task !== null; task = await nextTask()) {
    const { wish, files } = task;
    const place = JSON.stringify(files);
    const drawer = drawers.get(place) ?? pictureDrawer(files);
    drawers.set(place, drawer);
    const end = await drawer
      .then((draw) => draw(wish))
      .then(
        (drawn): PictureEnd => ({ drawn }),
        (error: unknown): PictureEnd => ({ failed: (error as Error).message }),
      );
    parentPort?.postMessage(end);
  }
}

async function pictureDrawer(place: FilesPlace) {
  const files = await openStored(place);
  const drawSample = sampleDrawer(files);
  return async (wish: PictureWish): Promise<DrawnSample | Uint8Array> =>
    "sheet" in wish ? drawSheet(files, wish.sheet) : drawSample(wish.sample);
}

const nextTask = () => new Promise<PictureTask | null>((resolve) => parentPort?.once("message", resolve));
