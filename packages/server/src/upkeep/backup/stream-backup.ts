import { backupFailures } from "@idms/core/upkeep/backups/backup-failures";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { tarOf, tarSize, type TarEntry } from "@idms/core/node/archives/tar";
import { KEY_FILE } from "../../http/sessions/token-keys.ts";
import type { BackupSource } from "./backup-source.ts";
import { MANIFEST, manifestText, type BackupFile } from "./manifest.ts";

/** A backup streamed as a single file. */
export interface BackupArchive {
  /** The size, in bytes. */
  size: number;
  pieces(): Readable;
}

/**
 * Returns a whole backup as a tar archive of its folder. `idms restore` accepts the unpacked archive. Each file is
 * compared with the manifest as it is sent. The manifest comes last, so that an archive that is cut off or damaged has
 * no manifest. The token secret, which old backups contain, is omitted.
 * @param name the folder in the archive
 * @throws the failures of `manifest`
 */
export async function archiveOf(source: BackupSource, name: string): Promise<BackupArchive> {
  const manifest = await source.manifest();
  const files = manifest.files.filter(({ path }) => path !== KEY_FILE);
  const text = Buffer.from(manifestText({ ...manifest, files }));
  const modified = new Date(manifest.made_at);
  const entries: TarEntry[] = [
    ...files.map((file) => ({
      name: `${name}/${file.path}`,
      size: file.bytes,
      modified,
      pieces: () => proved(source, file),
    })),
    { name: `${name}/${MANIFEST}`, size: text.length, modified, pieces: () => Readable.from([text]) },
  ];
  return { size: tarSize(entries), pieces: () => Readable.from(tarOf(entries), { objectMode: false }) };
}

/** Returns an encrypted backup as an archive, unchanged. */
export async function sealedArchive(lying: NonNullable<BackupSource["lying"]>): Promise<BackupArchive> {
  const [size, pieces] = [await lying.size(), await lying.pieces()];
  return { size, pieces: () => pieces };
}

/** Yields the chunks of a file. If the file has changed, throws an error after the last chunk. */
async function* proved(source: BackupSource, file: BackupFile): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const piece of await source.stream(file)) {
    hash.update(piece as Buffer);
    yield piece as Buffer;
  }
  if (hash.digest("hex") !== file.sha256)
    throw backupFailures.fileChanged({ name: source.name, path: file.path });
}
