import type { Readable } from "node:stream";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { archiveFailures } from "../../students/photos/archive-failures.ts";

/** Deflate can pack a thousand to one; photos stay near one to one and sheets of a school far below this. */
const MAX_RATIO = 200;
/** Under this many bytes unpacked a high ratio is harmless. */
const RATIO_APPLIES_FROM = 1024 * 1024;

export interface ZipLimits {
  /** How many entries an archive may have. */
  entries: number;
  /** How many bytes all of them together may unpack to. */
  total: number;
}

export interface ZipArchive {
  /** The files of the archive in its order; folders are left out. */
  entries: Entry[];
  /** Unpacks one file in memory. @throws Failure when it is longer than `limit` bytes or damaged. */
  read(entry: Entry, limit: number): Promise<Buffer>;
  /** Unpacks one file bit by bit, which ends in an error where it is damaged. */
  stream(entry: Entry): Promise<Readable>;
  close(): void;
}

/**
 * Opens a zip and looks at every entry before any is read; nothing of it is ever written to disk under its own name.
 * @param source a path, or the bytes of the archive
 * @param what what messages call it
 * @throws Failure when it is no zip, has a name that leads out of its folder, an encrypted file, too many files, or
 * unpacks to far more than it holds
 */
export async function openZip(source: string | Buffer, what: string, limits: ZipLimits): Promise<ZipArchive> {
  const zip = await openSource(source, what);
  try {
    const entries = await checkedEntries(zip, what, limits);
    return {
      entries,
      read: (entry, limit) => readEntry(zip, entry, limit),
      stream: (entry) => zip.openReadStreamPromise(entry),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openSource(source: string | Buffer, what: string): Promise<ZipFile> {
  try {
    return typeof source === "string"
      ? await yauzl.openPromise(source, { autoClose: false })
      : await yauzl.fromBufferPromise(source);
  } catch (error) {
    throw archiveFailures.notZip({ archive: what, reason: reason(error) });
  }
}

async function checkedEntries(zip: ZipFile, what: string, limits: ZipLimits): Promise<Entry[]> {
  const entries: Entry[] = [];
  let seen = 0;
  let total = 0;
  const each = zip.eachEntry();
  for (;;) {
    const next = await each.next().catch((error: unknown) => {
      throw archiveFailures.refused({ archive: what, reason: reason(error) });
    });
    if (next.done) return entries;
    const entry = next.value;
    seen += 1;
    total += entry.uncompressedSize;
    if (seen > limits.entries) {
      throw archiveFailures.tooManyFiles({ archive: what, most: limits.entries });
    }
    if (total > limits.total || isBomb(entry)) {
      throw archiveFailures.unpacksTooLarge({ archive: what, name: entry.fileName });
    }
    if (entry.isEncrypted()) {
      throw archiveFailures.hasPassword({ archive: what });
    }
    if (!entry.fileName.endsWith("/")) entries.push(entry);
  }
}

const isBomb = (entry: Entry): boolean =>
  entry.uncompressedSize > RATIO_APPLIES_FROM && entry.uncompressedSize > entry.compressedSize * MAX_RATIO;

/** Reads an entry. Its promises may be a lie: yauzl ends the stream with an error where the data differs from them. */
async function readEntry(zip: ZipFile, entry: Entry, limit: number): Promise<Buffer> {
  if (entry.uncompressedSize > limit) {
    throw archiveFailures.fileTooLarge({
      name: entry.fileName,
      most: `${Math.floor(limit / 1024 / 1024)} MB`,
    });
  }
  try {
    const stream = await zip.openReadStreamPromise(entry);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch (error) {
    throw archiveFailures.fileDamaged({ name: entry.fileName, reason: reason(error) });
  }
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
