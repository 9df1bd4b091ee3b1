import type { Sharp } from "sharp";
import type { Scene } from "../../cards/drawing/scene.ts";
import { dotsPerInch, mmToDots } from "../../units.ts";

/** The highest resolution that a press can print, in dots per inch. Photos with a higher resolution are resampled. */
export const MAX_PHOTO_DPI = 600;
const JPEG_QUALITY = 90;

/**
 * Returns the pixel width needed to embed a photo for scenes that show it under one of these field names. Returns
 * null if the photo can stay unchanged, because its resolution does not exceed `dpi` in at least one position.
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
 * Returns a pixel width for each position at which a scene shows the photo under one of these field names. The width is
 * null if the photo can stay unchanged, because its resolution does not exceed `dpi` there.
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

/**
 * Makes a smaller copy of a photo with the same proportions. The same photo always produces the same bytes.
 * @param photo the path of the photo, or its bytes
 */
export const resamplePhoto = async (photo: string | Uint8Array, width: number): Promise<Uint8Array> =>
  (await resampled(photo, width)).toBuffer();

/** Resamples a photo directly into a file, so that the result is not held in memory. */
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
