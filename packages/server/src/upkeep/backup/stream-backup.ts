import { backupFailures } from "@idms/core/upkeep/backups/backup-failures";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { tarOf, tarSize, type TarEntry } from "@idms/core/node/archives/tar";
import { KEY_FILE } from "../../http/sessions/token-keys.ts";
import type { BackupSource } from "./backup-source.ts";
import { MANIFEST, manifestText, type BackupFile } from "./manifest.ts";

/** A backup as one file that comes in pieces. */
export interface BackupArchive {
  /** In bytes. */
  size: number;
  pieces(): Readable;
}

/**
 * A whole backup as a tar of its folder, which `idms restore` takes when it is unpacked. Each file is compared with the
 * manifest while it is sent, and the manifest comes last: what breaks off in the middle, or is damaged, has none. The
 * secret behind the tokens, which those of old programs have, stays where it is.
 * @param name the folder in the archive
 * @throws Failure as `manifest`
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

/** A sealed backup as it is. */
export async function sealedArchive(lying: NonNullable<BackupSource["lying"]>): Promise<BackupArchive> {
  const [size, pieces] = [await lying.size(), await lying.pieces()];
  return { size, pieces: () => pieces };
}

/** The pieces of a file, the last of which is followed by an error where it is not what it was. */
async function* proved(source: BackupSource, file: BackupFile): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const piece of await source.stream(file)) {
    hash.update(piece as Buffer);
    yield piece as Buffer;
  }
  if (hash.digest("hex") !== file.sha256)
    throw backupFailures.fileChanged({ name: source.name, path: file.path });
}
