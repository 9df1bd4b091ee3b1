import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Failure } from "../../failure.ts";
import { openZip, type ZipArchive } from "./zip-archive.ts";
import { archiveFailures } from "../../students/photos/archive-failures.ts";

/** Maximum total unpacked size of nested zips, in bytes. Nested zips are kept on disk while they are read. */
const MAX_INNER_BYTES = 4 * 1024 ** 3;
const MAX_INNER_ZIPS = 500;
const LIMITS = { entries: 50_000, total: 16 * 1024 ** 3 };

/**
 * Zips nested in another zip. Each of them is copied to a temporary file, because reading a zip needs random access.
 * Where the system allows it, the file is unlinked as soon as it is open, so that nothing is left behind even if the
 * process is killed.
 */
export class InnerZips {
  private readonly opened: ZipArchive[] = [];
  /** Temporary files that cannot be removed while their zip is open. */
  private readonly left: string[] = [];
  private bytes = 0;

  /**
   * Registers a zip to be closed together with the others.
   * @throws Failure if there are too many zips
   */
  keep(zip: ZipArchive): void {
    this.opened.push(zip);
    if (this.opened.length > MAX_INNER_ZIPS) throw archiveFailures.tooManyZips({ most: MAX_INNER_ZIPS });
  }

  /**
   * Opens a nested zip.
   * @throws Failure if the zip is too large, damaged or unsafe
   */
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
