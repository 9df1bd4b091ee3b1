import type { PhotoAdjustment } from "../../students/records/photo-adjustment.ts";
import { photoFailures } from "../../students/photos/photo-failures.ts";

/**
 * Turns a photo, and cuts out of it what is to stay.
 * @param jpeg a photo as it is stored
 * @returns a PNG, so that nothing is lost before it is made ready for print again
 * @throws Failure `invalid` for a cut that leaves less than `LEAST_SIDE` pixels.
 */
export async function adjustPhoto(jpeg: Uint8Array, { turn, crop }: PhotoAdjustment): Promise<Buffer> {
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
  return sharp(turned.data, { raw: { width, height, channels } }).extract(area).png().toBuffer();
}

/** A smaller photo shows nobody; in pixels. */
const LEAST_SIDE = 40;
