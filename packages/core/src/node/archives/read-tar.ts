/** A file of an archive; its pieces are to be read before the next one is asked for. */
export interface TarFile {
  /** Its path in the archive, with slashes. */
  name: string;
  /** In bytes. */
  size: number;
  pieces: AsyncIterable<Buffer>;
}

const BLOCK = 512;
/** What stands before a file's own head is a path and a size. */
const MOST_EXTRA = 1 << 20;

/**
 * The files of a tar archive as `tarOf` and usual programs write it, one piece in memory at a time.
 * @throws Error for what is no archive, or one that has no end
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarFile> {
  const reader = readerOf(source);
  let extra: { path?: string; size?: number } = {};
  for (;;) {
    const head = await reader.exactly(BLOCK);
    if (head.every((byte) => byte === 0)) {
      await reader.rest();
      return;
    }
    if (head.toString("latin1", 257, 262) !== "ustar") throw new Error("This is no tar archive");
    const size = extra.size ?? Number.parseInt(head.toString("latin1", 124, 136), 8);
    const type = head.toString("latin1", 156, 157);
    const padding = (BLOCK - (size % BLOCK)) % BLOCK;
    if (type === "x") {
      if (!(size <= MOST_EXTRA)) throw new Error("The archive names a file by too much");
      extra = extraOf(await reader.exactly(size));
      await reader.exactly(padding);
      continue;
    }
    const name = extra.path ?? head.toString("latin1", 0, 100).replace(/\0.*$/s, "");
    extra = {};
    if (type === "5") continue;
    if (type !== "0" && type !== "\0") throw new Error(`${name} is no file`);
    const pieces = reader.pieces(size);
    yield { name, size, pieces };
    // What nobody read is passed over.
    for await (const _ of pieces);
    await reader.exactly(padding);
  }
}

/** Lines that begin with their own length in bytes. */
function extraOf(bytes: Buffer): { path?: string; size?: number } {
  const found: { path?: string; size?: number } = {};
  for (let at = 0; at < bytes.length;) {
    const length = Number.parseInt(bytes.toString("latin1", at, at + 10), 10);
    if (!(length > 0)) break;
    const [, key, value = ""] = /^\d+ ([^=]+)=(.*)\n$/s.exec(bytes.toString("utf8", at, at + length)) ?? [];
    if (key === "path") found.path = value;
    if (key === "size") found.size = Number(value);
    at += length;
  }
  return found;
}

function readerOf(source: AsyncIterable<Uint8Array>) {
  const input = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  /** At least one byte; undefined at the end. */
  async function some(most: number): Promise<Buffer | undefined> {
    while (held.length === 0) {
      const { done, value } = await input.next();
      if (done) return undefined;
      held = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    const taken = held.subarray(0, most);
    held = held.subarray(taken.length);
    return taken;
  }
  async function* pieces(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      const piece = await some(left);
      if (!piece) throw new Error("The archive has no end");
      left -= piece.length;
      yield piece;
    }
  }
  return {
    pieces,
    async exactly(size: number): Promise<Buffer> {
      const all: Buffer[] = [];
      for await (const piece of pieces(size)) all.push(piece);
      return Buffer.concat(all);
    },
    /** Reads to the end, which says whether what the archive comes through is whole. */
    async rest(): Promise<void> {
      while (await some(BLOCK)) continue;
    },
  };
}
