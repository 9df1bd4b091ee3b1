import { join } from "node:path";
import { Failure } from "@idms/core";
import { type Db } from "../db/connect.ts";
import { readDatabase } from "../db/sqlite-file.ts";
import { countRows, proveDatabase } from "../db/prove-database.ts";
import { forEachInLanes } from "../files/in-lanes.ts";
import { readContent, type Content } from "./copy-files.ts";
import type { BackupHooks } from "./make-backup.ts";
import { DATABASE, readManifest, type BackupFile, type Manifest } from "./manifest.ts";

/**
 * Reads all of a backup and proves that it is what it was when it was made: every file, the soundness of the database,
 * and the rows of each table. What the database names was seen to be there when it was made. Writes nothing.
 * @throws Failure `missing` for what is no backup, `unprocessable` with what is damaged.
 */
export async function proveBackup(
  folder: string,
  { signal, onProgress }: BackupHooks = {},
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  let done = 0;
  await forEachInLanes(
    manifest.files,
    async (file) => {
      requireSame(folder, file, await readBackedUp(folder, file));
      done += 1;
      onProgress?.(done, manifest.files.length);
    },
    signal,
  );
  await proveContents(folder, manifest);
  return manifest;
}

/**
 * Proves that a folder's database is sound and whole by a manifest.
 * @param alsoProve what else is to be proved of it
 * @throws Failure `unprocessable`
 */
export async function proveContents(
  folder: string,
  manifest: Manifest,
  alsoProve?: (db: Db) => void,
): Promise<void> {
  const { db, close } = await readDatabase(join(folder, DATABASE));
  try {
    alsoProve?.(db);
    proveDatabase(db, `The database of the backup in ${folder}`);
    for (const [table, rows] of Object.entries(countRows(db)))
      if (manifest.rows[table] !== rows) throw damaged(folder, `the table ${table} does not have its rows`);
  } finally {
    await close();
  }
}

/** Reads a file of a backup; with `target` also copies it there. @throws Failure `unprocessable` when it is gone. */
export async function readBackedUp(folder: string, { path }: BackupFile, target?: string): Promise<Content> {
  return readContent(join(folder, path), target).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" && error.path !== target ? damaged(folder, `${path} is gone`) : error;
  });
}

/** @throws Failure `unprocessable` when a file is not what the manifest says. */
export function requireSame(folder: string, file: BackupFile, found: Content): void {
  if (found.bytes !== file.bytes || found.sha256 !== file.sha256)
    throw damaged(folder, `${file.path} is not what it was`);
}

const damaged = (folder: string, what: string): Failure =>
  new Failure("unprocessable", `The backup in ${folder} is damaged: ${what}. Use another one.`);
