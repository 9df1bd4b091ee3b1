import type { Sharp } from "sharp";
import type { PreparedImage } from "./prepared-image.ts";

/** A PNG of eight bits a channel with its transparency, and without metadata. */
export async function encodePng(image: Sharp): Promise<PreparedImage> {
  const { default: sharp } = await import("sharp");
  const pixels = image.ensureAlpha().toColourspace("srgb").raw();
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 4 } as const;
  await bleedColours(data, raw);
  return { bytes: await sharp(data, { raw }).png().toBuffer(), width: info.width, height: info.height };
}

/** How far colours are carried into what is transparent, in pixels. */
const BLEED = 8;

/**
 * Gives invisible pixels the colours of the visible ones beside them. A rasteriser of PDF shrinks colours apart from
 * their transparency, and would mix what is hidden (mostly black) into every edge.
 */
async function bleedColours(
  pixels: Buffer,
  raw: { width: number; height: number; channels: 4 },
): Promise<void> {
  const { default: sharp } = await import("sharp");
  const blurred = await sharp(pixels, { raw }).blur(BLEED).raw().toBuffer();
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] !== 0) continue;
    const known = (blurred[at + 3] as number) > 0;
    for (let channel = 0; channel < 3; channel += 1)
      pixels[at + channel] = known ? (blurred[at + channel] as number) : 255;
  }
}
