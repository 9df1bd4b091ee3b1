import { promisify } from "node:util";
import { deflate } from "node:zlib";

const deflated = promisify(deflate);

/** The pixels of a picture in PDF form: colour bytes and, separately, one opacity byte per pixel. */
export interface DeflatedPixels {
  width: number;
  height: number;
  /** The red, green and blue bytes. */
  colours: Uint8Array;
  /** Whether all visible pixels are black. */
  isBlack: boolean;
  /** The opacity bytes. Null if every pixel is opaque. */
  alpha: Uint8Array | null;
}

/**
 * Decodes a PNG and compresses its colours and its transparency separately. The promise rejects if the bytes are not
 * a picture.
 */
export async function deflatePng(png: Uint8Array): Promise<DeflatedPixels> {
  const { default: sharp } = await import("sharp");
  const pixels = sharp(png).ensureAlpha().toColourspace("srgb").raw();
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
  const count = info.width * info.height;
  const rgb = Buffer.allocUnsafe(count * 3);
  const alpha = Buffer.allocUnsafe(count);
  let opaque = true;
  let isBlack = true;
  for (let pixel = 0; pixel < count; pixel += 1) {
    data.copy(rgb, pixel * 3, pixel * 4, pixel * 4 + 3);
    const opacity = data[pixel * 4 + 3] as number;
    alpha[pixel] = opacity;
    if (opacity !== 255) opaque = false;
    if (isBlack && opacity > 0 && data.readUIntBE(pixel * 4, 3) > 0) isBlack = false;
  }
  const [colours, opacities] = await Promise.all([deflated(rgb), opaque ? null : deflated(alpha)]);
  return { width: info.width, height: info.height, colours, isBlack, alpha: opacities };
}
