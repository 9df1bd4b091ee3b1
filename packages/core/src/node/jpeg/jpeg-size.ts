import type { Size } from "../../cards/geometry/space.ts";

/** The frame header of a JPEG (SOF, ITU-T T.81, B.2.2). Only this header states how the picture is encoded. */
export interface JpegFrame extends Size {
  /** Number of bits per sample. */
  depth: number;
  /** The horizontal and vertical sampling factors of each component. */
  components: readonly { across: number; down: number }[];
  /**
   * Whether the coefficients are spread over several scans, so that a decoder must keep all of them until the last
   * scan.
   */
  isInScans: boolean;
}

/**
 * Whether a marker is a frame header for any kind of encoding. Markers in the same range for tables and for arithmetic
 * coding are excluded.
 */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Whether a marker is SOF2, SOF6, SOF10 or SOF14. In each group of four encodings, the third one is progressive. */
const isProgressive = (marker: number): boolean => marker % 4 === 2;

const START_OF_SCAN = 0xda;

/**
 * Reads the pixel size of a JPEG from its first bytes. Returns undefined if the bytes are not a JPEG, or if they end
 * before the size is stated.
 */
export function jpegSize(bytes: Uint8Array): Size | undefined {
  const at = frameAt(bytes);
  if (at === undefined) return undefined;
  const view = viewOf(bytes);
  const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** Whether the bytes are a JPEG with four inks. */
export function isCmykJpeg(bytes: Uint8Array): boolean {
  const at = frameAt(bytes);
  return at !== undefined && bytes[at + 9] === 4;
}

/**
 * Reads the frame header of a JPEG. Returns undefined if the bytes are not a JPEG, or if they end before the frame
 * header.
 */
export function jpegFrame(bytes: Uint8Array): JpegFrame | undefined {
  const at = frameAt(bytes);
  const size = jpegSize(bytes);
  if (at === undefined || !size) return undefined;
  const count = bytes[at + 9] as number;
  if (at + 10 + count * 3 > bytes.length) return undefined;
  const components = Array.from({ length: count }, (_, index) => {
    const factors = bytes[at + 11 + index * 3] as number;
    return { across: factors >> 4, down: factors & 15 };
  });
  const scan = segmentAt(bytes, (marker) => marker === START_OF_SCAN);
  const isInScans =
    isProgressive(bytes[at + 1] as number) || scan === undefined || (bytes[scan + 4] as number) < count;
  return { ...size, depth: bytes[at + 4] as number, components, isInScans };
}

const frameAt = (bytes: Uint8Array): number | undefined => segmentAt(bytes, isFrame);

/** Returns the offset of the first matching segment. Thumbnails and pictures appended to the file are ignored. */
function segmentAt(bytes: Uint8Array, isWanted: (marker: number) => boolean): number | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const view = viewOf(bytes);
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] as number;
    if (isWanted(marker)) return at;
    if (marker === START_OF_SCAN) return undefined;
    // Any number of fill bytes may stand before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
