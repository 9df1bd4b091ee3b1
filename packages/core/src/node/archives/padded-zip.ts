import { open, type FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import yauzl, { type ZipFile } from "yauzl";

/**
 * The size of the record at the end of a zip without its comment, the position of the comment's length in it, and the
 * longest comment, in bytes (APPNOTE.TXT, 4.3.16).
 */
const [END_BYTES, COMMENT_LENGTH_AT, MOST_COMMENT_BYTES] = [22, 20, 0xffff];
const TAIL_BYTES = END_BYTES + MOST_COMMENT_BYTES;
const END = Buffer.from("PK\x05\x06", "latin1");
/** The bytes that programs write after a zip: zeros up to the end of a block, and line breaks. */
const PADDING = new Set([0x00, 0x0a, 0x0d]);

/** The size of the pieces in which a file is read, in bytes. */
const PIECE_BYTES = 64 * 1024;

/**
 * Opens a zip that has zeros or line breaks after its end. Programs that fill the last block of a pipe write such
 * files.
 * @param source a path, or the bytes of the archive
 * @returns undefined if the file has no end, or if its end is followed by nothing or by other data
 * @throws the error of the disk, or of the zip library if the part before the padding is not a zip
 */
export async function openPaddedZip(source: string | Buffer): Promise<ZipFile | undefined> {
  if (typeof source !== "string") {
    const size = withoutPadding(source.subarray(-TAIL_BYTES), source.length);
    return size === undefined ? undefined : yauzl.fromBufferPromise(source.subarray(0, size));
  }
  const file = await open(source);
  let zip: ZipFile | undefined;
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await file.read(tail, 0, tail.length, size - tail.length);
    const end = withoutPadding(tail, size);
    if (end !== undefined)
      zip = await yauzl.fromRandomAccessReaderPromise(new OpenFile(file), end, { autoClose: false });
    return zip;
  } finally {
    // An open zip closes the file itself.
    if (!zip) await file.close();
  }
}

/** Returns the size of a zip without its padding, in bytes. Returns undefined if it is not padded. */
function withoutPadding(tail: Buffer, size: number): number | undefined {
  const at = tail.lastIndexOf(END);
  if (at < 0 || at + END_BYTES > tail.length) return undefined;
  const behind = tail.subarray(at + END_BYTES + tail.readUInt16LE(at + COMMENT_LENGTH_AT));
  const isPadded = behind.length > 0 && behind.every((byte) => PADDING.has(byte));
  return isPadded ? size - behind.length : undefined;
}

/** An open file that is read only up to the end of the zip. */
class OpenFile extends yauzl.RandomAccessReader {
  readonly #file: FileHandle;
  constructor(file: FileHandle) {
    super();
    this.#file = file;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(pieces(this.#file, start, end), { objectMode: false });
  }
  override close(callback: (error: Error | null) => void) {
    this.#file.close().then(() => callback(null), callback);
  }
}

/** Reads a part of a file piece by piece. If the file has become shorter, reading ends early. */
async function* pieces(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const piece = Buffer.alloc(Math.min(PIECE_BYTES, end - at));
    const { bytesRead } = await file.read(piece, 0, piece.length, at);
    if (bytesRead === 0) return;
    yield piece.subarray(0, bytesRead);
    at += bytesRead;
  }
}
