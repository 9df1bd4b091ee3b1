import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { Scene } from "../cards/scene.ts";
import { dotsPerInch, mmToDots } from "../units.ts";

/** No press resolves more than this, in dots per inch; a photo placed finer is resampled. */
export const MAX_PHOTO_DPI = 600;
const JPEG_QUALITY = 90;
/** Most photos are smaller, as they are stored. */
const BUFFER_BYTES = 256 * 1024;
const END_OF_IMAGE = [0xff, 0xd9];

/**
 * Buffers that one photo after another is read into, in turns, so that printing thousands allocates nothing: what was read
 * stays until as many more as there are buffers have been. Reading is synchronous: on a warm disk a photo takes some
 * 30 µs, less than a trip to a thread.
 */
export function photoBuffers(count: number): { read(path: string): Uint8Array } {
  const buffers: Buffer[] = [];
  let turn = 0;
  return {
    read(path) {
      const file = openSync(path, "r");
      try {
        const { size } = fstatSync(file);
        turn = (turn + 1) % count;
        let buffer = buffers[turn];
        if (!buffer || size > buffer.length)
          buffers[turn] = buffer = Buffer.allocUnsafeSlow(Math.max(size, BUFFER_BYTES));
        let length = 0;
        for (let got = -1; got !== 0 && length < size; length += got) {
          got = readSync(file, buffer, length, size - length, null);
        }
        return buffer.subarray(0, length);
      } finally {
        closeSync(file);
      }
    },
  };
}

/** Whether a JPEG has its end; a file that a full disk or a bad copy cut short has not. */
export const isWhole = (jpeg: Uint8Array): boolean =>
  jpeg.length > 4 && jpeg.at(-2) === END_OF_IMAGE[0] && jpeg.at(-1) === END_OF_IMAGE[1];

/**
 * For each place of a scene that shows the photo, under the name of one of its fields: the pixel width at which it must
 * be embedded for that place, or null when its bytes are no finer than `dpi` and can stay.
 */
export function resampledWidths(
  scene: Pick<Scene, "items">,
  fields: readonly string[],
  width: number,
  dpi = MAX_PHOTO_DPI,
): (number | null)[] {
  return scene.items.flatMap((item) => {
    if (item.kind !== "image" || !fields.includes(item.image)) return [];
    if (dotsPerInch(width, item.box.width) <= dpi) return [null];
    return [Math.floor(mmToDots(item.box.width, dpi))];
  });
}

/** A smaller copy of a photo, of the same proportions. */
export async function resamplePhoto(jpeg: Uint8Array, width: number): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  // No photo comes twice, and photos are resampled side by side: a cache and threads within one only cost memory.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(jpeg).resize({ width }).jpeg({ quality: JPEG_QUALITY, progressive: false }).toBuffer();
}
