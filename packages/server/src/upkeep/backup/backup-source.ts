import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { backupFailures } from "@idms/core/upkeep/backups/backup-failures";
import { readContent, type Content } from "./copy-files.ts";
import { readManifest, type BackupFile, type Manifest } from "./manifest.ts";

/** A backup that can be read, wherever it is stored. */
export interface BackupSource {
  /** The name shown to users. */
  name: string;
  /** @throws Failure `missing` if this is not a backup, `unprocessable` for a damaged manifest */
  manifest(): Promise<Manifest>;
  /**
   * Reads a file. If `target` is given, also copies the file there.
   * @throws Failure `unprocessable` if the file is missing
   */
  read(file: BackupFile, target?: string): Promise<Content>;
  /**
   * Streams the stored content of a file.
   * @throws Failure `unprocessable` if the file is missing
   */
  stream(file: Pick<BackupFile, "path">): Promise<Readable>;
  /** Runs `work` with a local folder that contains the database. The folder must not be changed. */
  withDatabase<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /** The stored form of an encrypted backup, which only its recipients can read. */
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

/** Returns a backup as a source. A folder path is also accepted. */
export const asSource = (backup: string | BackupSource): BackupSource =>
  typeof backup === "string" ? folderSource(backup) : backup;
