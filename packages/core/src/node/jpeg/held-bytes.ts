import type { Metadata } from "sharp";
import { jpegFrame } from "./jpeg-size.ts";

/** The number of samples in a JPEG block, and the number of bytes that libjpeg needs for each coefficient. */
const [BLOCK, COEFFICIENT_BYTES] = [64, 2] as const;
const BLOCK_SIDE = 8;

/**
 * Returns the number of bytes that must be in memory at once to decode a picture, according to its header. Returns 0
 * for a picture that is decoded in stripes.
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
 * Returns the size of the coefficients of a JPEG with several scans, in bytes. A decoder keeps them in memory until
 * the last scan. The library's progressive flag is not used, because it describes how the library interprets a file,
 * for example a file with an appended gain map.
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
