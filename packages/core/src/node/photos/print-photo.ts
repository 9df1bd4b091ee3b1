import type { Sharp } from "sharp";
import type { Scene } from "../../cards/drawing/scene.ts";
import { dotsPerInch, mmToDots } from "../../units.ts";

/** No press resolves more than this, in dots per inch; a photo placed finer is resampled. */
export const MAX_PHOTO_DPI = 600;
const JPEG_QUALITY = 90;

/**
 * The pixel width at which a photo must be embedded for scenes that show it under the name of one of these fields; null
 * when its bytes are no finer than `dpi` in some place and can stay.
 */
export function embeddedWidth(
  scenes: readonly Pick<Scene, "items">[],
  fields: readonly string[],
  width: number,
  dpi?: number,
): number | null {
  const widths = scenes.flatMap((scene) => resampledWidths(scene, fields, width, dpi));
  return widths.length === 0 || widths.includes(null) ? null : Math.max(1, ...(widths as number[]));
}

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

/** A smaller copy of a photo, of the same proportions: always the same bytes of the same photo. @param photo its path, or its bytes */
export const resamplePhoto = async (photo: string | Uint8Array, width: number): Promise<Uint8Array> =>
  (await resampled(photo, width)).toBuffer();

/** Resamples a photo into a file, which keeps it out of memory. */
export async function resamplePhotoTo(path: string, width: number, target: string): Promise<void> {
  await (await resampled(path, width)).toFile(target);
}

async function resampled(photo: string | Uint8Array, width: number): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  // No photo comes twice, and photos are resampled side by side: a cache and threads within one only cost memory.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(photo).resize({ width }).jpeg({ quality: JPEG_QUALITY, progressive: false });
}
