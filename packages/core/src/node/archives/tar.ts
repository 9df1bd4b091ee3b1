import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract, pack, type Header } from "tar-stream";

/** A file read from an archive. Read its chunks before requesting the next file. */
export interface TarFile {
  /** The path in the archive, with slashes. */
  name: string;
  /** Size, in bytes. */
  size: number;
  pieces: AsyncIterable<Uint8Array>;
}

/** A file to add to an archive. Its chunks are requested only when the file is written. */
export interface TarEntry {
  /** The path in the archive, with slashes. */
  name: string;
  /** Size, in bytes. */
  size: number;
  /** The modification time. */
  modified: Date;
  /**
   * Opens the file's content.
   * @throws Error with a reason if the file cannot be read
   */
  pieces(): AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
}

type Placed = Pick<TarEntry, "name" | "size" | "modified">;

const BLOCK = 512;
const END = 2 * BLOCK;
/** The limits of the old tar header. A longer name or a larger size needs an additional extended header. */
const MOST_NAME = 100;
const MOST_SIZE = 8 ** 11;
/** Maximum size of the headers before a file's content, in bytes. The headers contain the file's path and size. */
const MOST_HEAD = 1 << 20;
/** The latest possible modification time, in milliseconds, because tar-stream stores seconds in 32 bits. */
const LATEST = (2 ** 31 - 1) * 1000;

const padded = (bytes: number): number => Math.ceil(bytes / BLOCK) * BLOCK;

/**
 * Reads the files of a tar archive written by `tarOf` or another common program, with one chunk in memory at a time.
 * @param mostHead maximum number of header bytes before a file
 * @throws Error if this is not an archive, if it contains anything except files and folders, or if its end is missing
 */
export async function* readTar(
  source: AsyncIterable<Uint8Array>,
  mostHead = MOST_HEAD,
): AsyncGenerator<TarFile> {
  const archive = extract();
  let read = 0;
  let last: Uint8Array = Buffer.alloc(0);
  async function* counted() {
    for await (const piece of source) {
      read += piece.length;
      last = (piece.length < BLOCK ? Buffer.concat([last, piece]) : piece).subarray(-BLOCK);
      yield piece;
    }
  }
  // The archive ends with the same error, so it is reported there.
  pipeline(counted, archive).catch(() => undefined);
  let end = 0;
  for await (const pieces of archive) {
    const { name, size, type, byteOffset } = pieces.header as Header & { byteOffset: number };
    if (byteOffset - end > mostHead) throw new Error("A file header in the archive is too long");
    if (type !== "file" && type !== "directory") throw new Error(`${name} is not a file`);
    end = byteOffset + (type === "file" ? padded(size) : 0);
    if (type === "file") yield { name, size, pieces: pieces as AsyncIterable<Uint8Array> };
    // Skips the content if the caller did not read it.
    pieces.resume();
  }
  // tar-stream does not notice if the final empty block is missing.
  if (read < end + BLOCK || last.some((byte) => byte !== 0)) throw new Error("The archive is incomplete");
}

/**
 * Returns the size of a tar archive of these files, in bytes. A client that downloads the archive can use it to
 * detect truncation.
 */
export const tarSize = (entries: readonly Placed[]): number =>
  entries.reduce((sum, entry) => sum + headSize(entry) + padded(entry.size), END);

/**
 * Creates a tar archive, with one chunk of one file in memory at a time.
 * @throws Error if a file does not have its stated size, and any error from its chunks. In both cases, the archive is
 *   left incomplete.
 */
export async function* tarOf(
  entries: readonly TarEntry[] | AsyncIterable<TarEntry>,
): AsyncGenerator<Uint8Array> {
  const archive = pack();
  void fill(archive, entries);
  yield* archive as AsyncIterable<Uint8Array>;
}

async function fill(
  archive: ReturnType<typeof pack>,
  entries: readonly TarEntry[] | AsyncIterable<TarEntry>,
): Promise<void> {
  try {
    for await (const entry of entries)
      await pipeline(Readable.from(exactly(entry)), archive.entry(headOf(entry)));
    archive.finalize();
  } catch (error) {
    archive.destroy(error as Error);
  }
}

async function* exactly({ name, size, pieces }: TarEntry): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of await pieces()) {
    bytes += piece.length;
    if (bytes > size) break;
    yield piece;
  }
  if (bytes !== size) throw new Error(`${name} is not ${size} bytes long`);
}

function headOf({ name, size, modified }: Placed) {
  const mtime = new Date(Math.min(Math.max(0, modified.getTime()), LATEST));
  return { name, size, mode: 0o600, mtime, pax: ownHead({ name, size }) };
}

/** Returns the extended header fields that a file needs besides its path, or null if the old header is enough. */
function ownHead({ name, size }: Pick<Placed, "name" | "size">): { size?: string } | null {
  if (size >= MOST_SIZE) return { size: String(size) };
  return name.length <= MOST_NAME && /^[\x20-\x7e]*$/.test(name) ? null : {};
}

function headSize(entry: Placed): number {
  const own = ownHead(entry);
  if (own === null) return BLOCK;
  const lines = Object.entries({ path: entry.name, ...own }).map(([key, value]) =>
    lineSize(` ${key}=${value}\n`),
  );
  return 2 * BLOCK + padded(lines.reduce((sum, bytes) => sum + bytes, 0));
}

/** Returns the length of an extended header line, which begins with its own length in bytes. */
function lineSize(rest: string): number {
  const bytes = Buffer.byteLength(rest);
  return bytes + String(bytes + String(bytes).length).length;
}
