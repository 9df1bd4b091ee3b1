import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Failure } from "../../failure.ts";
import { openZip, type ZipArchive } from "./zip-archive.ts";
import { archiveFailures } from "../../students/photos/archive-failures.ts";

/** The most bytes that zips in a zip may unpack to together: they lie on the disk while they are read. */
const MAX_INNER_BYTES = 4 * 1024 ** 3;
const MAX_INNER_ZIPS = 500;
const LIMITS = { entries: 50_000, total: 16 * 1024 ** 3 };

/**
 * Zips that lie in another, of which one is not read from its middle: each is written beside the system's other temporary files. Its name is
 * taken away as soon as it is open, where the system lets that be done, so that even a kill leaves nothing.
 */
export class InnerZips {
  private readonly opened: ZipArchive[] = [];
  /** Those that could not be taken away while their zip is open. */
  private readonly left: string[] = [];
  private bytes = 0;

  /** Closes a zip with the others. @throws Failure where there are too many */
  keep(zip: ZipArchive): void {
    this.opened.push(zip);
    if (this.opened.length > MAX_INNER_ZIPS) throw archiveFailures.tooManyZips({ most: MAX_INNER_ZIPS });
  }

  /** @throws Failure for one that is too large, damaged or unsafe */
  async open(what: string, stream: () => Promise<Readable>, size: number): Promise<ZipArchive> {
    this.bytes += size;
    if (this.bytes > MAX_INNER_BYTES)
      throw archiveFailures.zipsTooLarge({ archive: what, most: `${MAX_INNER_BYTES / 1024 ** 3} GB` });
    const folder = await mkdtemp(join(tmpdir(), "idms-photos-"));
    const path = join(folder, "inner.zip");
    try {
      await pipeline(await stream(), createWriteStream(path));
      const zip = await openZip(path, what, LIMITS);
      this.keep(zip);
      return zip;
    } catch (error) {
      if (error instanceof Failure) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw archiveFailures.cannotUnpack({ archive: what, reason });
    } finally {
      if (process.platform === "win32") this.left.push(folder);
      else await rm(folder, { recursive: true, force: true });
    }
  }

  async close(): Promise<void> {
    for (const zip of this.opened.splice(0)) zip.close();
    for (const folder of this.left.splice(0)) await rm(folder, { recursive: true, force: true });
  }
}
