import type { Sharp } from "sharp";
import type { PhotoAdjustment } from "../../students/records/photo-adjustment.ts";
import { rgbOf } from "../../students/backgrounds/replace-background.ts";
import type { RgbPixels } from "../../students/photos/face-finder.ts";
import { photoFailures } from "../../students/photos/photo-failures.ts";
import { workerBeside, workInThread } from "../threads/work-in-thread.ts";
import type { BackgroundTask } from "./background-worker.ts";
import { PHOTO_THREAD } from "./look-at-faces.ts";

/** The crop that leaves a photo whole. */
export const WHOLE = { x: 0, y: 0, width: 1, height: 1 } as const;

/**
 * Rotates and crops a photo, and changes its light and its background. The same photo and adjustment always return the
 * same pixels. A background is replaced in a separate thread.
 * @param jpeg a stored photo
 * @returns a PNG, so that no quality is lost before the photo is prepared for printing again
 * @throws Failure `invalid` if the crop leaves fewer than `LEAST_SIDE` pixels
 */
export async function adjustPhoto(
  jpeg: Uint8Array,
  { background, ...adjustment }: PhotoAdjustment,
): Promise<Buffer> {
  if (background === undefined) return (await cropped(jpeg, adjustment)).png().toBuffer();
  const task: BackgroundTask = { photo: await adjustedPixels(jpeg, adjustment), colour: rgbOf(background) };
  const { width, height, data } = await workInThread<RgbPixels>(
    workerBeside(import.meta.url, "background-worker"),
    task,
    PHOTO_THREAD,
  );
  const { default: sharp } = await import("sharp");
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** Returns the pixels of a photo whose background is still to be replaced. See `adjustPhoto`. */
export async function adjustedPixels(
  jpeg: Uint8Array,
  adjustment: Omit<PhotoAdjustment, "background">,
): Promise<RgbPixels> {
  const { data, info } = await (
    await cropped(jpeg, adjustment)
  )
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

async function cropped(
  jpeg: Uint8Array,
  { turn, crop, light }: Omit<PhotoAdjustment, "background">,
): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  const turned = await sharp(jpeg).rotate(turn).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = turned.info;
  const area = {
    left: Math.round(crop.x * width),
    top: Math.round(crop.y * height),
    width: Math.min(Math.round(crop.width * width), width - Math.round(crop.x * width)),
    height: Math.min(Math.round(crop.height * height), height - Math.round(crop.y * height)),
  };
  if (area.width < LEAST_SIDE || area.height < LEAST_SIDE)
    throw photoFailures.cutTooSmall({ least: LEAST_SIDE });
  const part = sharp(turned.data, { raw: { width, height, channels } }).extract(area);
  return light ? part.linear([light.red, light.green, light.blue], [0, 0, 0]) : part;
}

/** Minimum side length of a photo, in pixels. Nobody is recognisable in a smaller photo. */
const LEAST_SIDE = 40;
