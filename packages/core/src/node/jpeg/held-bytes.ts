import type { Metadata } from "sharp";
import { jpegFrame } from "./jpeg-size.ts";

/** Samples of a block of a JPEG, and the bytes of each coefficient in libjpeg. */
const [BLOCK, COEFFICIENT_BYTES] = [64, 2] as const;
const BLOCK_SIDE = 8;

/**
 * The bytes that decoding holds in memory at once, by the picture's own head; 0 for a picture that is decoded in
 * stripes.
 */
export function heldBytes(file: Uint8Array, header: Metadata): number {
  const { format, width, height, channels, depth, orientation = 1 } = header;
  const pixels = width * height;
  if (format === "jpeg") return coefficientsOf(file);
  // libwebp decodes a picture whole, into four bytes for each pixel.
  if (format === "webp") return pixels * 4;
  // The method of interlacing is the last byte of a PNG's head (PNG, 11.2.1).
  const isInterlaced = format === "png" && file[PNG_INTERLACE_AT] !== 0;
  return isInterlaced ? pixels * channels * (depth === "ushort" ? 2 : 1) * (orientation > 1 ? 2 : 1) : 0;
}

const PNG_INTERLACE_AT = 28;

/**
 * The coefficients of a JPEG that comes in several scans, of which a decoder has none whole before the last. What the
 * library calls progressive is not asked: it speaks of what it makes of a file, such as one with a map of gains behind it.
 */
function coefficientsOf(file: Uint8Array): number {
  const frame = jpegFrame(file);
  // What cannot be read here is refused by the decoder.
  if (!frame?.isInScans) return 0;
  const { width, height, components } = frame;
  const most = (of: "across" | "down") => Math.max(1, ...components.map((each) => each[of]));
  const blocks = components.reduce((sum, { across, down }) => {
    const [wide, high] = [(width * across) / most("across"), (height * down) / most("down")];
    return sum + Math.ceil(wide / BLOCK_SIDE) * Math.ceil(high / BLOCK_SIDE);
  }, 0);
  return blocks * BLOCK * COEFFICIENT_BYTES;
}
