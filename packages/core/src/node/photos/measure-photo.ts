import type { PhotoMeasures } from "../../students/photos/photo-measures.ts";
import { MEASURED_SIDE, measurePixels } from "../../students/photos/measure-pixels.ts";

/**
 * Measures the lighting and sharpness of a photo.
 * @param jpeg a stored photo
 * @throws any error that the decoder throws if the photo is unreadable
 */
export async function measurePhoto(jpeg: Uint8Array): Promise<PhotoMeasures> {
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(jpeg).metadata();
  const { data, info } = await sharp(jpeg)
    .resize(MEASURED_SIDE, MEASURED_SIDE, { fit: "inside", withoutEnlargement: true })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return measurePixels({ data, width: info.width, height: info.height }, { width, height });
}
