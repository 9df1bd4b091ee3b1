import type { Readable } from "node:stream";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { archiveFailures } from "../../students/photos/archive-failures.ts";
import { openPaddedZip } from "./padded-zip.ts";

/**
 * The maximum compression ratio. Deflate can reach a thousand to one, but photos stay near one to one, and school
 * spreadsheets stay far below this limit.
 */
const MAX_RATIO = 200;
/** The unpacked size below which a high compression ratio is harmless, in bytes. */
const RATIO_APPLIES_FROM = 1024 * 1024;

export interface ZipLimits {
  /** Maximum number of entries in an archive. */
  entries: number;
  /** Maximum total unpacked size, in bytes. */
  total: number;
}

export interface ZipArchive {
  /** The files of the archive in order, without folders. */
  entries: Entry[];
  /**
   * Unpacks one file into memory.
   * @throws Failure if the file exceeds `limit` bytes or is damaged
   */
  read(entry: Entry, limit: number): Promise<Buffer>;
  /** Unpacks one file as a stream, which fails with an error if the file is damaged. */
  stream(entry: Entry): Promise<Readable>;
  close(): void;
}

/**
 * Opens a zip and checks every entry before any entry is read. No entry is ever written to disk under its own name.
 * @param source a path, or the bytes of the archive
 * @param what the name used in messages
 * @throws Failure if the file is not a zip, has a path that leads out of its folder, an encrypted file or too many
 *   files, or if its unpacked size is suspiciously large
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
    const zip = await openPaddedZip(source).catch(() => undefined);
    if (zip) return zip;
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

/** Reads an entry. The declared size may be wrong, in which case yauzl ends the stream with an error. */
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
