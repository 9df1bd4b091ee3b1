import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";

/** A zip that is being written. */
export interface ZipOutput {
  /** Adds a file; resolves when it has gone to the output, so that memory holds one at a time. */
  add(name: string, content: Buffer | Readable): Promise<void>;
  /** Ends the archive and its output. */
  finish(): Promise<void>;
}

/** Photos are packed already. */
const isPacked = (name: string): boolean => /\.(?:jpe?g|png|xlsx)$/i.test(name);

/** Writes a zip to `output`; each promise rejects when that fails. */
export async function writeZip(output: Writable): Promise<ZipOutput> {
  const { ZipArchive } = await import("archiver");
  const archive = new ZipArchive();
  const broken = new Promise<never>((_, reject) => {
    archive.on("error", reject);
    output.on("error", reject);
  });
  // Nobody may stumble over the error before it is awaited below.
  broken.catch(() => undefined);
  const written = finished(output);
  written.catch(() => undefined);
  archive.pipe(output);
  return {
    async add(name, content) {
      const added = once(archive, "entry");
      archive.append(content, { name, store: isPacked(name) });
      await Promise.race([added, broken]);
      if (output.writableNeedDrain) await Promise.race([once(output, "drain"), broken]);
    },
    async finish() {
      await Promise.race([archive.finalize(), broken]);
      await written;
    },
  };
}
