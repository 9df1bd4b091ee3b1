import { closeSync, fstatSync, openSync, readSync, type Stats } from "node:fs";
import type { Size } from "../../cards/geometry/space.ts";
import { jpegSize } from "../jpeg/jpeg-size.ts";

/** Most photos are smaller, as they are stored. */
const BUFFER_BYTES = 256 * 1024;
/** A stored photo says its size in its first few hundred bytes. */
const HEAD_BYTES = 4096;
const END_OF_IMAGE = [0xff, 0xd9];

/** Whether a JPEG has its end; a file that a full disk or a bad copy cut short has not. */
export const isWhole = (jpeg: Uint8Array): boolean =>
  jpeg.length > 4 && jpeg.at(-2) === END_OF_IMAGE[0] && jpeg.at(-1) === END_OF_IMAGE[1];

/** The content of an open file, wherever its bytes are and however they are kept. */
export interface FileContent {
  /** In bytes. */
  size: number;
  /** How large it is in pixels, where that is known without reading it, and that it was a whole JPEG. */
  picture?: Size | undefined;
  /** Reads bytes from a position, as `readSync` does, and returns how many there were. */
  read(buffer: Uint8Array, offset: number, length: number, position: number): number;
}

/** Opens the content of a file that was opened; undefined where it is what the file's bytes are. */
export type ContentOpener = (file: number, size: number, path: string) => FileContent | undefined;

/** A file as it was read. */
interface ReadFile {
  bytes: Uint8Array;
  /** The time of the last write, in milliseconds since 1970. */
  modified: number;
}

/** A photo whose head was read. What is read through it stays until as many other photos are opened as there are buffers. */
export interface StoredPhoto {
  /** In pixels. */
  size: Size;
  /** The time when the file became what it is, whatever dates were given to it, in milliseconds since 1970. */
  changed: number;
  /** All of it. Throws when it cannot be read any more. */
  bytes(): Uint8Array;
  /** Another file, in the place of its bytes. Throws when it cannot be read. */
  readInstead(path: string): ReadFile;
}

export interface PhotoReader {
  /** Opens the next photo: undefined for a file that is no whole JPEG. Throws as `openSync` does. */
  open(path: string): StoredPhoto | undefined;
}

/**
 * Reads one photo after another into so many buffers, in turns, so that printing thousands allocates nothing. Reading is
 * synchronous: on a warm disk a photo takes some 30 µs, less than a trip to a thread. Of a photo only the head and the end
 * are read, unless all of the last one was asked for: those of a class are alike.
 * @param openContent for files that are kept otherwise than they are
 */
export function photoReader(count: number, openContent?: ContentOpener): PhotoReader {
  const buffers: Buffer[] = [];
  const edges = Buffer.allocUnsafeSlow(HEAD_BYTES + END_OF_IMAGE.length);
  let turn = 0;
  let isAsked = true;

  const contentOf = (file: number, { size }: Stats, path: string): FileContent =>
    openContent?.(file, size, path) ?? {
      size,
      read: (buffer, offset, length, position) => readSync(file, buffer, offset, length, position),
    };

  function readInto(slot: number, { size, read }: FileContent): Uint8Array {
    let buffer = buffers[slot];
    if (!buffer || size > buffer.length)
      buffers[slot] = buffer = Buffer.allocUnsafeSlow(Math.max(size, BUFFER_BYTES));
    let length = 0;
    for (let got = -1; got !== 0 && length < size; length += got)
      got = read(buffer, length, size - length, length);
    return buffer.subarray(0, length);
  }

  /** The first and the last bytes of a file, as if there were none between them. */
  function readEdges({ size, read }: FileContent): Uint8Array {
    const head = read(edges, 0, HEAD_BYTES, 0);
    const end = read(edges, head, END_OF_IMAGE.length, Math.max(head, size - END_OF_IMAGE.length));
    return edges.subarray(0, head + end);
  }

  return {
    open(path) {
      const slot = (turn = (turn + 1) % count);
      return withFile(path, (file, stats) => {
        const content = contentOf(file, stats, path);
        let whole = isAsked ? readInto(slot, content) : undefined;
        isAsked = false;
        let size = content.picture;
        if (!size) {
          const edge = whole ?? readEdges(content);
          size = isWhole(edge) ? jpegSize(edge) : undefined;
        }
        if (!size && !whole) {
          whole = readInto(slot, content);
          size = isWhole(whole) ? jpegSize(whole) : undefined;
        }
        if (!size) return undefined;
        return {
          size,
          changed: stats.ctimeMs,
          bytes() {
            isAsked = true;
            return (whole ??= withFile(path, (again, now) => readInto(slot, contentOf(again, now, path))));
          },
          readInstead: (other) =>
            withFile(other, (file, stats) => {
              whole = undefined;
              return { bytes: readInto(slot, contentOf(file, stats, other)), modified: stats.mtimeMs };
            }),
        };
      });
    },
  };
}

function withFile<T>(path: string, read: (file: number, stats: Stats) => T): T {
  const file = openSync(path, "r");
  try {
    return read(file, fstatSync(file));
  } finally {
    closeSync(file);
  }
}
