import { backupFailures } from "@idms/core/upkeep/backups/backup-failures";
import { join } from "node:path";
import { type Db } from "../../installation/engines/connect.ts";
import { readDatabase } from "../../installation/engines/sqlite-file.ts";
import { countRows, requireNoFaults } from "../../installation/repair/database-faults.ts";
import { wholeFaults } from "../../installation/repair/whole-database.ts";
import { forEachInLanes } from "../../installation/files/in-lanes.ts";
import type { App } from "../../installation/open-app.ts";
import { asSource, type BackupSource } from "./backup-source.ts";
import type { Content } from "./copy-files.ts";
import type { BackupHooks } from "./make-backup.ts";
import { DATABASE, type BackupFile, type Manifest } from "./manifest.ts";

/**
 * Reads a whole backup and verifies that it has not changed since it was made: every file, the integrity of the
 * database, and the number of rows in each table. The files that the database refers to were checked when the backup
 * was made. Writes nothing to the backup.
 * @throws Failure `missing` if this is not a backup, `unprocessable` with the damage.
 */
export async function checkBackup(
  backup: string | BackupSource,
  { signal, onProgress, worksBeside = false }: BackupHooks & Partial<Pick<App, "worksBeside">> = {},
): Promise<Manifest> {
  const source = asSource(backup);
  const manifest = await source.manifest();
  let done = 0;
  await forEachInLanes(
    manifest.files,
    async (file) => {
      requireSame(source.name, file, await source.read(file));
      done += 1;
      onProgress?.(done, manifest.files.length);
    },
    signal,
  );
  signal?.throwIfAborted();
  await source.withDatabase((folder) => checkCopied(folder, manifest, { worksBeside }));
  return manifest;
}

/**
 * Verifies a folder's database against a manifest.
 * @throws Failure `unprocessable`
 */
export async function checkCopied(
  folder: string,
  manifest: Manifest,
  { alsoCheck, worksBeside = false }: { alsoCheck?: (db: Db) => void; worksBeside?: boolean } = {},
): Promise<void> {
  const database = join(folder, DATABASE);
  const { db, close } = await readDatabase(database);
  try {
    alsoCheck?.(db);
    const faults = await wholeFaults({ db, folder: { database }, worksBeside }, "whole");
    requireNoFaults(faults, ({ fault }) => backupFailures.databaseFaulty({ name: folder, fault }));
    for (const [table, rows] of Object.entries(countRows(db)))
      if (manifest.rows[table] !== rows) throw backupFailures.rowsDiffer({ name: folder, table });
  } finally {
    await close();
  }
}

/** @throws Failure `unprocessable` if a file differs from the manifest. */
export function requireSame(folder: string, file: BackupFile, found: Content): void {
  if (found.bytes !== file.bytes || found.sha256 !== file.sha256)
    throw backupFailures.fileChanged({ name: folder, path: file.path });
}
