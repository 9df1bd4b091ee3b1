import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract, pack, type Header } from "tar-stream";

/** A file that comes out of an archive; its pieces are to be read before the next one is asked for. */
export interface TarFile {
  /** Its path in the archive, with slashes. */
  name: string;
  /** In bytes. */
  size: number;
  pieces: AsyncIterable<Uint8Array>;
}

/** A file that goes into an archive, whose pieces are asked for when its turn comes. */
export interface TarEntry {
  /** Its path in the archive, with slashes. */
  name: string;
  /** In bytes. */
  size: number;
  /** When it was changed. */
  modified: Date;
  /** @throws what there is to say when it cannot be read */
  pieces(): AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
}

type Placed = Pick<TarEntry, "name" | "size" | "modified">;

const BLOCK = 512;
const END = 2 * BLOCK;
/** From here on a name or a size does not fit in the old head, and stands in one of its own before it. */
const MOST_NAME = 100;
const MOST_SIZE = 8 ** 11;
/** The longest head before a file's bytes: a path and a size. */
const MOST_HEAD = 1 << 20;
/** In milliseconds: tar-stream writes seconds as 32 bits. */
const LATEST = (2 ** 31 - 1) * 1000;

const padded = (bytes: number): number => Math.ceil(bytes / BLOCK) * BLOCK;

/**
 * The files of a tar archive as `tarOf` and usual programs write it, one piece in memory at a time.
 * @param mostHead how many bytes may stand before those of a file
 * @throws Error for what is no archive, holds more than files and folders, or has no end
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
  // The archive ends with what has failed, and so tells of it.
  pipeline(counted, archive).catch(() => undefined);
  let end = 0;
  for await (const pieces of archive) {
    const { name, size, type, byteOffset } = pieces.header as Header & { byteOffset: number };
    if (byteOffset - end > mostHead) throw new Error("A file header in the archive is too long");
    if (type !== "file" && type !== "directory") throw new Error(`${name} is not a file`);
    end = byteOffset + (type === "file" ? padded(size) : 0);
    if (type === "file") yield { name, size, pieces: pieces as AsyncIterable<Uint8Array> };
    // What nobody read is passed over.
    pieces.resume();
  }
  // To tar-stream it is whole without the empty block that ends it.
  if (read < end + BLOCK || last.some((byte) => byte !== 0)) throw new Error("The archive is incomplete");
}

/** How long an archive of these files is, in bytes: with it, a program that fetches the archive sees whether its end is missing. */
export const tarSize = (entries: readonly Placed[]): number =>
  entries.reduce((sum, entry) => sum + headSize(entry) + padded(entry.size), END);

/**
 * The bytes of a tar archive, one piece of one file in memory at a time.
 * @throws Error for a file that is not of its size, and what its pieces throw: the archive has no end then
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

/** The head that a long name needs, beside the name; null where the old one has room for all. */
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

/** A line of such a head begins with its own length in bytes. */
function lineSize(rest: string): number {
  const bytes = Buffer.byteLength(rest);
  return bytes + String(bytes + String(bytes).length).length;
}
