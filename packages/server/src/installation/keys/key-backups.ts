import { readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { keyFailures } from "@idms/core/upkeep/installation/key-failures";
import { sqliteOf } from "../engines/connect.ts";
import { connectFile, readDatabase } from "../engines/sqlite-file.ts";
import type { KeysPlace } from "../store/file-store.ts";
import { syncFolder, writeFailure } from "../files/write-atomic.ts";
import { clearAbandoned, scratchPath } from "../files/scratch-files.ts";
import { copyKeys, requireKeyTables, type CopiedKeys } from "./copy-keys.ts";
import { openKeyStore } from "./key-store.ts";
import { storeRow } from "./key-tables.ts";
import { readMasterKey } from "./master-key.ts";
import { withKeyPlace } from "./with-key-place.ts";
import { makeFolder } from "../files/make-folder.ts";

const NAMED = /^idms-keys-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.db$/;

export interface KeyBackup extends CopiedKeys {
  file: string;
  /** The names of the removed backups. */
  removed: string[];
}

/**
 * Copies a key store to a new file in a folder, completely or not at all, and removes the oldest backups so that
 * `keep` backups remain. The keys in the backup are wrapped, so the backup is useless without the master key.
 * @throws the failures of `openKeyStore`, `unprocessable` for an unwritable path
 */
export async function backUpKeys(
  place: KeysPlace,
  parent: string,
  { keep = Infinity, moment = new Date() }: { keep?: number; moment?: Date } = {},
): Promise<KeyBackup> {
  const folder = resolve(parent);
  const name = `idms-keys-${moment.toISOString().replaceAll(":", "-")}.db`;
  const file = join(folder, name);
  const store = await openKeyStore(place, { create: false });
  const temporary = scratchPath(folder, name);
  try {
    await makeFolder(folder);
    await clearAbandoned(file);
    const { db, close } = await connectFile(temporary);
    let copied: CopiedKeys;
    try {
      copied = await copyKeys(store.db, db);
      // A file by itself, that can be read where nothing can be written.
      sqliteOf(db).writer.pragma("journal_mode = DELETE");
    } finally {
      await close();
    }
    await rename(temporary, file);
    await syncFolder(folder);
    const names = (await readdir(folder)).filter((each) => NAMED.test(each)).toSorted();
    const removed = names.slice(0, Math.max(0, names.length - keep));
    for (const each of removed) await rm(join(folder, each));
    return { file, ...copied, removed };
  } catch (error) {
    throw writeFailure(error, file);
  } finally {
    for (const beside of ["", "-wal", "-shm", "-journal"]) await rm(temporary + beside, { force: true });
    await store.close();
  }
}

/**
 * Restores the keys from a backup to a key store that is lost or that lacks some of the keys.
 * @throws Failure `missing`, `unprocessable` for a different master key or a file that is not a key store, and the
 *   failures of `copyKeys`
 */
export async function restoreKeys(file: string, place: KeysPlace): Promise<CopiedKeys> {
  const path = resolve(file);
  const master = readMasterKey(place.keyFile);
  const { db, close } = await readDatabase(path);
  try {
    await requireKeyTables(db, path);
    const row = await storeRow(db);
    if (row && row.master !== master.print)
      throw keyFailures.otherMaster({ keyFile: place.keyFile, file: path });
    return await withKeyPlace(place.store, (to) => copyKeys(db, to));
  } finally {
    await close();
  }
}
