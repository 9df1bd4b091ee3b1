import type { PhotoAdjustment } from "../../students/records/photo-adjustment.ts";
import { photoFailures } from "../../students/photos/photo-failures.ts";

/**
 * Rotates and crops a photo, and changes its light.
 * @param jpeg a stored photo
 * @returns a PNG, so that no quality is lost before the photo is prepared for printing again
 * @throws Failure `invalid` if the crop leaves fewer than `LEAST_SIDE` pixels
 */
export async function adjustPhoto(jpeg: Uint8Array, { turn, crop, light }: PhotoAdjustment): Promise<Buffer> {
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
  const cropped = sharp(turned.data, { raw: { width, height, channels } }).extract(area);
  if (light) cropped.linear([light.red, light.green, light.blue], [0, 0, 0]);
  return cropped.png().toBuffer();
}

/** Minimum side length of a photo, in pixels. Nobody is recognisable in a smaller photo. */
const LEAST_SIDE = 40;
