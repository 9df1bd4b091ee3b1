/** A file of an archive, whose pieces are asked for when its turn comes. */
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

const BLOCK = 512;
const END = 2 * BLOCK;
/** From here on a name or a size does not fit in the old head, and stands in one of its own before it. */
const MOST_NAME = 100;
const MOST_SIZE = 8 ** 11;

type Placed = Pick<TarEntry, "name" | "size" | "modified">;

const padded = (bytes: number): number => Math.ceil(bytes / BLOCK) * BLOCK;

/** How long an archive of these files is, in bytes: whoever fetches it sees whether its end is missing. */
export const tarSize = (entries: readonly Placed[]): number =>
  entries.reduce((sum, entry) => sum + headOf(entry).length + padded(entry.size), END);

/**
 * The bytes of a tar archive, one piece of one file in memory at a time.
 * @throws Error for a file that is not of its size, and what its pieces throw: the archive has no end then
 */
export async function* tarOf(
  entries: readonly TarEntry[] | AsyncIterable<TarEntry>,
): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    yield headOf(entry);
    let bytes = 0;
    for await (const piece of await entry.pieces()) {
      bytes += piece.length;
      if (bytes > entry.size) break;
      yield piece;
    }
    if (bytes !== entry.size) throw new Error(`${entry.name} is not of ${entry.size} bytes`);
    yield new Uint8Array(padded(bytes) - bytes);
  }
  yield new Uint8Array(END);
}

function headOf({ name, size, modified }: Placed): Uint8Array {
  const seconds = Math.max(0, Math.floor(modified.getTime() / 1000));
  const extra = [
    ...(isPlain(name) ? [] : [record("path", name)]),
    ...(size < MOST_SIZE ? [] : [record("size", String(size))]),
  ];
  const head = block(isPlain(name) ? name : "file", size < MOST_SIZE ? size : 0, seconds, "0");
  if (extra.length === 0) return head;
  const records = Buffer.concat(extra);
  const filled = Buffer.alloc(padded(records.length));
  records.copy(filled);
  return Buffer.concat([block("more", records.length, seconds, "x"), filled, head]);
}

const isPlain = (name: string): boolean => name.length <= MOST_NAME && /^[\x20-\x7e]*$/.test(name);

/** A line that begins with its own length in bytes. */
function record(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + 1;
  while (length !== rest + String(length).length) length = rest + String(length).length;
  return Buffer.from(`${length} ${key}=${value}\n`);
}

function block(name: string, size: number, seconds: number, type: "0" | "x"): Buffer {
  const head = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, digits: number) =>
    head.write(`${value.toString(8).padStart(digits, "0")}\0`, at, "latin1");
  head.write(name, 0, "latin1");
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(seconds, 136, 11);
  // The sum counts its own place as spaces.
  head.fill(" ", 148, 156);
  head.write(type, 156, "latin1");
  head.write("ustar\x0000", 257, "latin1");
  const sum = head.reduce((before, byte) => before + byte, 0);
  head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return head;
}
