import type { Pixels } from "../../cards/drawing/ground.ts";
import { readJpeg } from "../jpeg/read-jpeg.ts";

/** Reads the pixels of a picture at a width of about `width` pixels. Returns undefined for an unreadable picture. */
export async function readPixels(bytes: Uint8Array, width: number): Promise<Pixels | undefined> {
  return readJpeg(bytes, width) ?? (await decodeWhole(bytes, width).catch(() => undefined));
}

/** Decodes a picture that has transparency or is not a baseline JPEG. */
async function decodeWhole(bytes: Uint8Array, width: number): Promise<Pixels> {
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(bytes)
    .resize({ width, withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 4, data };
}
