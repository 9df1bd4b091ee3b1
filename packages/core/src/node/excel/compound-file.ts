/** The first bytes of every compound file. Old Office files and workbooks with a password are compound files. */
const START = Buffer.from("d0cf11e0a1b11ae1", "hex");
const HEADER_BYTES = 512;
/** The maximum length of a chain of allocation tables. A longer chain cannot be valid in a file of 20 MB. */
const MOST_TABLES = 4096;
const ENTRY_BYTES = 128;
const STREAM = 2;
const ROOT = 5;
/** Sector numbers greater than or equal to this one are special: they mark the end of a chain or a free sector. */
const LAST_SECTOR = 0xfffffffa;

export const isCompoundFile = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, START.length)).equals(START);

interface Stream {
  name: string;
  kind: number;
  start: number;
  size: number;
}

/** The streams of a compound file. A stream is read on demand. */
export interface CompoundFile {
  names: ReadonlySet<string>;
  /** Returns the bytes of a stream, or undefined if the stream is missing or damaged. */
  read(name: string): Buffer | undefined;
}

/**
 * Opens a compound file. Each chain is followed once, through existing sectors only, so no input can cause an endless
 * loop.
 * @returns undefined for a damaged file
 */
export function openCompoundFile(bytes: Buffer): CompoundFile | undefined {
  if (bytes.length < HEADER_BYTES || !isCompoundFile(bytes)) return undefined;
  const [shift, miniShift] = [bytes.readUInt16LE(30), bytes.readUInt16LE(32)];
  if ((shift !== 9 && shift !== 12) || miniShift < 2 || miniShift > shift) return undefined;
  const size = 2 ** shift;
  const sector = (at: number): Buffer | undefined => {
    const from = (at + 1) * size;
    return at < LAST_SECTOR && from < bytes.length ? bytes.subarray(from, from + size) : undefined;
  };
  const fat = tableOf(bytes, sector);
  const chain = (start: number): Buffer | undefined => joined(start, fat, sector);
  const directory = chain(bytes.readUInt32LE(48));
  if (!directory) return undefined;
  const streams = entriesOf(directory);
  const root = streams.find(({ kind }) => kind === ROOT);
  const mini = root && chain(root.start);
  const miniFat = numbersOf(chain(bytes.readUInt32LE(60)) ?? Buffer.alloc(0));
  const miniSector = (at: number): Buffer | undefined => {
    const from = at * 2 ** miniShift;
    return mini && from < mini.length ? mini.subarray(from, from + 2 ** miniShift) : undefined;
  };
  const leastOfOwn = bytes.readUInt32LE(56);
  return {
    names: new Set(streams.filter(({ kind }) => kind === STREAM).map(({ name }) => name)),
    read(name) {
      const found = streams.find((each) => each.kind === STREAM && each.name === name);
      if (!found) return undefined;
      const whole = found.size < leastOfOwn ? joined(found.start, miniFat, miniSector) : chain(found.start);
      return whole?.subarray(0, found.size);
    },
  };
}

/** Reads the allocation table, which maps each sector to the next one. */
function tableOf(bytes: Buffer, sector: (at: number) => Buffer | undefined): number[] {
  const parts = numbersOf(bytes.subarray(76, HEADER_BYTES));
  let next = bytes.readUInt32LE(68);
  for (let count = 0; count < MOST_TABLES; count += 1) {
    const more = sector(next);
    if (!more || more.length < 8) break;
    const numbers = numbersOf(more);
    next = numbers.pop() ?? LAST_SECTOR;
    parts.push(...numbers);
  }
  const seen = new Set<number>();
  const fat: number[] = [];
  for (const part of parts) {
    const found = seen.has(part) ? undefined : sector(part);
    seen.add(part);
    if (!found) continue;
    for (const number of numbersOf(found)) fat.push(number);
  }
  return fat;
}

function numbersOf(bytes: Buffer): number[] {
  const numbers: number[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) numbers.push(bytes.readUInt32LE(at));
  return numbers;
}

/**
 * Concatenates a chain of sectors from a given start. Returns undefined if the chain leaves the file or forms a loop.
 */
function joined(
  start: number,
  fat: readonly number[],
  sector: (at: number) => Buffer | undefined,
): Buffer | undefined {
  const parts: Buffer[] = [];
  const seen = new Set<number>();
  for (let at = start; at < LAST_SECTOR; at = fat[at] ?? LAST_SECTOR) {
    const part = sector(at);
    if (!part || seen.has(at)) return undefined;
    seen.add(at);
    parts.push(part);
  }
  return parts.length > 0 ? Buffer.concat(parts) : undefined;
}

function entriesOf(directory: Buffer): Stream[] {
  const streams: Stream[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const entry = directory.subarray(at, at + ENTRY_BYTES);
    const kind = entry.readUInt8(66);
    const length = Math.min(64, entry.readUInt16LE(64));
    if (kind !== STREAM && kind !== ROOT) continue;
    streams.push({
      kind,
      name: entry.toString("utf16le", 0, Math.max(0, length - 2)),
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    });
  }
  return streams;
}
