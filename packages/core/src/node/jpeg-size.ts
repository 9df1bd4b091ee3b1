import type { Size } from "../cards/space.ts";

/** The frame's head (SOF) of any coding; between its markers lie those of tables and of arithmetic coding. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** The size of a JPEG in pixels, by its first bytes; undefined where they are no JPEG's, or end before they say it. */
export function jpegSize(bytes: Uint8Array): Size | undefined {
  const at = frameAt(bytes);
  if (at === undefined) return undefined;
  const view = viewOf(bytes);
  const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** Whether the bytes are a JPEG of four inks. */
export function isCmykJpeg(bytes: Uint8Array): boolean {
  const at = frameAt(bytes);
  return at !== undefined && bytes[at + 9] === 4;
}

function frameAt(bytes: Uint8Array): number | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const view = viewOf(bytes);
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2))
    if (isFrame(bytes[at + 1] as number)) return at;
  return undefined;
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
