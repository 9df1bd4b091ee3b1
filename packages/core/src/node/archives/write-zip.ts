import { once, type EventEmitter } from "node:events";
import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";

/** A zip that is being written. */
export interface ZipOutput {
  /**
   * Adds a file. Resolves once the file has been written to the output, so that only one file is in memory at a time.
   */
  add(name: string, content: Buffer | Readable): Promise<void>;
  /** Finishes the archive and ends its output. */
  finish(): Promise<void>;
}

/** Whether a file is already compressed. Photos are, and PDFs are too, apart from their outlines. */
const isPacked = (name: string): boolean => /\.(?:jpe?g|png|xlsx|pdf)$/i.test(name);

/**
 * Writes a zip to `output`. Every promise rejects if the output fails.
 * @param date the modification time of the files in the zip, now by default
 */
export async function writeZip(output: Writable, date?: Date): Promise<ZipOutput> {
  const { ZipArchive } = await import("archiver");
  const archive = new ZipArchive();
  const broken = new AbortController();
  const fail = (error: Error) => broken.abort(error);
  archive.on("error", fail);
  output.on("error", fail);
  const written = finished(output);
  // If the output is closed early, its reader is gone, so the zip ends.
  written.catch(fail);
  archive.pipe(output);

  async function event(of: EventEmitter, name: string): Promise<void> {
    await once(of, name, { signal: broken.signal }).catch(() => broken.signal.throwIfAborted());
  }

  return {
    async add(name, content) {
      broken.signal.throwIfAborted();
      // The content may fail before the archive listens to it.
      if (!Buffer.isBuffer(content)) content.on("error", fail);
      const added = event(archive, "entry");
      archive.append(content, { name, store: isPacked(name), ...(date && { date }) });
      await added;
      if (output.writableNeedDrain) await event(output, "drain");
    },
    async finish() {
      await Promise.race([archive.finalize(), written]);
      await written;
    },
  };
}
