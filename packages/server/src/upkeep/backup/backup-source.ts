import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { backupFailures } from "@idms/core/upkeep/backups/backup-failures";
import { readContent, type Content } from "./copy-files.ts";
import { readManifest, type BackupFile, type Manifest } from "./manifest.ts";

/** A backup as it is read, wherever it is. */
export interface BackupSource {
  /** The name people use. */
  name: string;
  /** @throws Failure `missing` for what is no backup, `unprocessable` for a manifest that is damaged */
  manifest(): Promise<Manifest>;
  /** Reads a file; with `target` also copies it there. @throws Failure `unprocessable` when it is gone */
  read(file: BackupFile, target?: string): Promise<Content>;
  /**
   * The content in pieces, as it is stored.
   * @throws Failure `unprocessable` when it is gone
   */
  stream(file: Pick<BackupFile, "path">): Promise<Readable>;
  /** Does something with a folder of this machine that has the database, which is not written to. */
  withDatabase<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /** One that only its recipients can read, as it lies. */
  lying?: { size(): Promise<number>; pieces(): Promise<Readable> };
}

const folderSource = (folder: string): BackupSource => ({
  name: folder,
  manifest: () => readManifest(folder),
  read: ({ path }, target) =>
    readContent(join(folder, path), target).catch((error: NodeJS.ErrnoException) => {
      throw error.code === "ENOENT" && error.path !== target
        ? backupFailures.fileGone({ name: folder, path })
        : error;
    }),
  async stream({ path }) {
    const file = await open(join(folder, path), "r").catch((error: NodeJS.ErrnoException) => {
      throw error.code === "ENOENT" ? backupFailures.fileGone({ name: folder, path }) : error;
    });
    return file.createReadStream();
  },
  withDatabase: (work) => work(folder),
});

/** A backup that may be said by the path of its folder. */
export const asSource = (backup: string | BackupSource): BackupSource =>
  typeof backup === "string" ? folderSource(backup) : backup;
